// The order of the test files: Jest begins with the largest as long as it knows no timings, and the stories, which take
// longest, are told in a few lines, and so are simulations. Begun last, one of them would keep a single worker busy long after all the others.
import Sequencer from '@jest/test-sequencer';

export default class StoriesFirst extends Sequencer {
  sort(tests) {
    const isStory = ({ path }) => /[\\/](?:test[\\/]story|demo|lab[\\/]virtual)[\\/][^\\/]*$/.test(path);
    return [...super.sort(tests)].sort((one, other) => Number(isStory(other)) - Number(isStory(one)));
  }
}
