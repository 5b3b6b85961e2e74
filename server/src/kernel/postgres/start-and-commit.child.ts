// Run by the tests as a separate process: starts PostgreSQL, commits one more row, reports it, and waits to be ended.
import { Client } from 'pg';
import { startPostgres } from './start-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir, log: () => undefined });
const client = new Client({ connectionString: postgres.url });
await client.connect();
await client.query('create table if not exists kept (id int generated always as identity)');
await client.query('insert into kept default values');
await client.end();
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
process.stdout.write('committed\n');
