// Variables that steer what runs.

export const assignment = /^([A-Za-z_]\w*)\+?=/;
/** Variables that change which program runs, or what a program loads. */
const steering =
  /PATH$|^(?:LD|DYLD|GIT|NPM|YARN|PNPM|BUN|DENO|UV|PIP|CARGO|GO|MAKE|RUBY|PERL5|PHP|XDG|TS_NODE|TSX)(?:_|$)|^(?:BASH|ENV$|IFS$|HOME$|SHELL|PROMPT|PS\d|RUST|CC$|CXX$|MAKE|GO)|OPTS?$|OPTIONS$|FLAGS$|LIB$|EDITOR$|PAGER$|WRAPPER$|SHELL$|COMMAND$|^PYTHON(?!UNBUFFERED|DONTWRITEBYTECODE)/;
export const steers = (word: string): boolean =>
  steering.test((assignment.exec(word)?.[1] ?? word).toUpperCase());
