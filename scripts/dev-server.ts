import { serve } from '../server/src/app/serve.ts';
import { readConfig } from '../server/src/kernel/config/config.ts';

// The server of `npm run dev`. It runs without the web app, which Vite serves.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const address = await serve(readConfig(process.env), console.log, async () => null);
console.log(`The server answers at ${address}`);
