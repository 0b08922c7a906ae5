// `npm run setup`: its flags, and what they mean.
export const command = {
  about: `npm run setup -- --url https://agent.example.com [options]

Registers the GitHub App from a page on this machine, and writes its credentials to a file.`,
  flags: {
    url: { type: 'string', default: '', text: 'where GitHub will reach the App' },
    organization: { type: 'string', text: 'registers the App there (your own account)' },
    github: { type: 'string', default: 'https://github.com', text: 'address of a GitHub Enterprise Server' },
    'env-file': { type: 'string', default: '.env', text: 'the file for the credentials' },
    port: { type: 'string', default: '0', text: 'port of the page; 0 = any free one' },
  },
} as const;
