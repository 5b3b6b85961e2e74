import { serve } from '../src/app/serve.ts';
import { readConfig } from '../src/kernel/config/config.ts';

// A server in a separate process, to be killed during its work; prints its address once it answers.
const address = await serve(
  readConfig(process.env),
  (line) => process.stdout.write(`${line}\n`),
  async () => null,
);
process.stdout.write(`${address}\n`);
