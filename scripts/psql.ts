import { spawnSync } from 'node:child_process';
import { postgresDir } from '../server/src/app/open-kernel.ts';
import { readConfig } from '../server/src/kernel/config/config.ts';
import { searchPathOption } from '../server/src/kernel/db/function-set.ts';
import { runningUrl } from '../server/src/kernel/postgres/running-url.ts';

// psql on the database of the running server, with this release's SQL functions on the search path (decision 29). npm
// run psql -- -c 'select count(*) from orders'
const config = readConfig(process.env);
const url = config.databaseUrl ?? (await runningUrl(postgresDir(config)));
if (url === undefined) fail('No server is running. Start one with npm start or npm run dev.');
const { error, status } = spawnSync('psql', [url, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PGOPTIONS: searchPathOption() },
});
if (error)
  fail(
    `psql is not installed (Debian: apt install postgresql-client; macOS: brew install libpq). The database is ${url}`,
  );
process.exitCode = status ?? 1;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
