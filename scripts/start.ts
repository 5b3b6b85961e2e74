import { main } from '../server/src/app/main.ts';
import { ensureWebBuilt } from './build-web.ts';

await ensureWebBuilt();
await main();
