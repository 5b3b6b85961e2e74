import { writeBatch } from './badge-people.ts';

// A process of its own, so that the memory it needed at most is that of one batch.
const count = Number(process.argv[2]);
const start = performance.now();
const bytes = await writeBatch(count);
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, bytes, megabytes: process.resourceUsage().maxRSS / 1024 }));
