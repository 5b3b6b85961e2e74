// Loads every module of the server once, which writes its compiled form to NODE_COMPILE_CACHE, and proves that no
// package is missing. Used while the container image is built; it starts nothing.
import { flushCompileCache } from 'node:module';

await import('../scripts/resolve-once.mjs');
await import('../server/src/app/main.ts');
flushCompileCache();
process.exit();
