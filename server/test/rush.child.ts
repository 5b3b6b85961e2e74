import { serve } from '../src/app/serve.ts';
import { readConfig } from '../src/kernel/config/config.ts';

// A server in a separate process, which a test kills during its work. It prints its address once it accepts requests.
const address = await serve(
  readConfig(process.env),
  (line) => process.stdout.write(`${line}\n`),
  async () => null,
);
process.stdout.write(`${address}\n`);
