/** Where every agent works. */
export const workingDirectory = '/workspace/project';
