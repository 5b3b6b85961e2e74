import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { faults } from './faults.ts';
import { problemOf, type Row, tableOf } from './measure.ts';
import { endAll } from './processes.ts';
import { findPrograms } from './programs.ts';
import { runRound } from './round.ts';
import { openSite } from './site.ts';

// Rehearses an installation on several machines, with all of them on this one: PostgreSQL with a standby under Patroni
// and etcd, HAProxy, PgBouncer, two servers and two workers behind Caddy, and an S3-compatible storage. Each fault is
// caused while people order, pay, scan, write and upload. Ends with a table, and with exit code 1 if an acknowledged
// write was lost, an invariant broken or a recovery too slow. npm run rehearse [-- --only TEXT]

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean' } },
});
const chosen = faults.filter(({ name }) => name.includes(values.only));
if (values.help === true || chosen.length === 0) {
  console.log(
    `Usage: npm run rehearse [-- --only TEXT]\n${faults.map(({ name }) => `  ${name}`).join('\n')}`,
  );
  process.exit(values.help === true ? 0 : 1);
}

const BUYERS_A_FAULT = 4_000;
const AUTHORS = 2;
const UPLOADERS = 2;
const GATES = 2;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.exit(1);
  });

/** Runs the chosen faults one after the other. Returns the rows of those that were finished. */
async function rehearse(): Promise<Row[]> {
  const programs = findPrograms();
  await ensureWebBuilt();
  const site = await openSite(programs, GATES * chosen.length, (line) => console.log(line));
  const type = await site.shop.open(1_000_000);
  const rows: Row[] = [];
  for (const [nr, fault] of chosen.entries()) {
    console.log(fault.name);
    const people = await site.shop.invite(BUYERS_A_FAULT, type);
    const row = await runRound(site, fault, {
      authors: people.slice(0, AUTHORS),
      uploaders: people.slice(AUTHORS, AUTHORS + UPLOADERS),
      buyers: people.slice(AUTHORS + UPLOADERS),
      gates: Array.from({ length: GATES }, (_, gate) => nr * GATES + gate),
    });
    rows.push(row);
    console.log(tableOf([row]).split('\n').at(-1));
    await site.cluster.untilSafe();
    await sleep(1_000);
  }
  await site.shop.stop();
  return rows;
}

let isSound = false;
try {
  const rows = await rehearse();
  const problems = rows.flatMap((row) => problemOf(row) ?? []);
  console.log(`\n${tableOf(rows)}\n`);
  for (const problem of problems) console.log(problem);
  isSound = problems.length === 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  endAll();
}
console.log(isSound ? 'Sound.' : 'NOT SOUND.');
process.exit(isSound ? 0 : 1);
