import { checkLimits, createDocumentChecks } from './document-checks.ts';
import type { SampleJobs } from './sample-jobs.child.ts';

// A process that is stopped while a document is being read, and another thread is idle.
const checks = createDocumentChecks<SampleJobs>(
  checkLimits,
  new URL('./sample-jobs.child.ts', import.meta.url),
);
await checks.run('length', async () => Buffer.from('idle'), 'a');
const reading = checks.run('spin', async () => Buffer.alloc(0), 'b').catch(() => 'ended');
process.stdout.write('reading\n');
await checks.close();
process.stdout.write(`${await reading}\n`);
