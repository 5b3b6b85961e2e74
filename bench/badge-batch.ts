import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeBatch } from './badge-people.ts';

// A separate process, so that its peak memory is that of one batch.
const count = Number(process.argv[2]);
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
const start = performance.now();
const bytes = await writeBatch(count);
const seconds = (performance.now() - start) / 1000;
loop.disable();
console.log(
  JSON.stringify({
    seconds,
    bytes,
    megabytes: process.resourceUsage().maxRSS / 1024,
    // Delays of the event loop in milliseconds, which is how long other requests would have waited for this thread.
    delay: { p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 },
  }),
);
