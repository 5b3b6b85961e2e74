import { serve } from '../src/app/serve.ts';
import { readConfig } from '../src/kernel/config/config.ts';

// A server of its own, to be killed in the middle of its work; says where it is once it answers.
const address = await serve(
  readConfig(process.env),
  (line) => process.stdout.write(`${line}\n`),
  async () => null,
);
process.stdout.write(`${address}\n`);
