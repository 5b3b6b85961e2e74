import { rm } from 'node:fs/promises';
import { ConfigError, readConfig } from '../server/src/kernel/config/config.ts';
import { DataDirectoryBusy, lockDirectory } from '../server/src/kernel/postgres/lock-directory.ts';
import { postgresDir } from '../server/src/app/open-kernel.ts';

/** Removes the data directory, so that the next start loads the demo into an empty database. */
async function reset(): Promise<void> {
  const config = readConfig(process.env);
  if (config.production || config.databaseUrl !== undefined)
    throw new ConfigError('npm run reset removes the embedded database of a development copy only.');
  // A running server holds the lock of its database.
  const lock = await lockDirectory(postgresDir(config));
  await lock.release();
  await rm(config.dataDir, { recursive: true, force: true });
  console.log(`Removed ${config.dataDir}. The next start loads the demo again.`);
}

await reset().catch((error: unknown) => {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryBusy)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
