// Loaded beside a program (`node --import …`) whose parent wants to know what it takes: answers over the child's channel.

export interface Gauged {
  /** Of all threads, since the start. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly peakRssBytes: number;
}

process.on('message', (asked) => {
  if (asked !== 'gauge') return;
  const { user, system } = process.cpuUsage();
  const { rss } = process.memoryUsage();
  const gauged: Gauged = {
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(gauged);
});
// The program ends when it is done, not when its parent hangs up.
process.channel?.unref();
