import { main } from '../server/src/app/main.ts';
import { ensureWebBuilt } from './build-web.ts';

await ensureWebBuilt().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await main();
