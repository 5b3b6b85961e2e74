import { parseArgs } from 'node:util';
import { Username } from '@plenum/contract/accounts/fields';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import { BackupProblem } from '#kernel/backup/backup-problem';
import { ConfigError, readConfig } from '#kernel/config/config';
import { randomToken } from '#kernel/crypto/random';
import { releaseKeys } from '#kernel/crypto/key-fingerprints';
import { rotateKeys } from '#kernel/crypto/rotate';
import { brokenInvariants } from '#kernel/db/invariants';
import { DatabaseNotReady } from '#kernel/db/sql-files';
import { NoRoom } from '#kernel/files/file-store';
import { listDeadLetters, retryDeadLetters } from '#kernel/jobs/dead-letters';
import { DataDirectoryBusy } from '#kernel/postgres/lock-directory';
import { runningUrl } from '#kernel/postgres/running-url';
import { verifyEntries } from '#modules/audit/public';
import { createAccount } from '#modules/accounts/public';
import { encryptedColumns } from '../encrypted-columns.ts';
import { openKernel, type OpenKernel, postgresDir } from '../open-kernel.ts';
import { BACKUP_USAGE, backupCommands } from './backup-commands.ts';
import { commandLine } from './command-line.ts';
import { runDoctor } from './doctor/doctor.ts';

const ADMIN = commandLine('admin');
const USAGE = `Usage:
  ${ADMIN} doctor [--json]
      examines settings, database, disk, certificates, message providers and jobs, and prints what to do;
      changes nothing, and ends with exit code 1 if a check failed; --json: prints JSON for monitoring
  ${ADMIN} create-administrator --username NAME (--phone NUMBER | --email ADDRESS)
      creates an administrator and prints a password, which is shown only once
  ${ADMIN} rotate-keys
      encrypts all secrets again under the first key of SECRET_KEYS
  ${ADMIN} check-data
      checks the data for contradictions, such as a stock counter that differs from its orders; reads whole tables
  ${ADMIN} verify-audit [--expect HASH]
      checks that no entry of the audit log was changed, removed or inserted, and prints the hash of the last seal;
      --expect: also checks that a hash printed earlier is still one of the seals
  ${ADMIN} dead-letters [--retry JOB]
      lists the items of jobs that failed too often and are no longer retried;
      --retry: makes the servers retry those of one job
${BACKUP_USAGE}`;

class WrongUse extends Error {}

const commands: Record<string, (opened: OpenKernel, args: string[]) => Promise<void>> = {
  'create-administrator': createAdministrator,
  'rotate-keys': rotate,
  'check-data': checkData,
  'verify-audit': verifyAudit,
  'dead-letters': showDeadLetters,
};

async function createAdministrator({ kernel }: OpenKernel, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { username: { type: 'string' }, phone: { type: 'string' }, email: { type: 'string' } },
  });
  const username = Username.safeParse(values.username ?? '');
  const phone = values.phone === undefined ? null : Phone.safeParse(values.phone);
  const email = values.email === undefined ? null : Email.safeParse(values.email);
  if (!username.success || phone?.success === false || email?.success === false || (!phone && !email)) {
    throw new WrongUse('A username and a valid phone number or email address are required.');
  }
  const password = randomToken(12);
  const made = await kernel.db.transaction((tx) =>
    createAccount(kernel, tx, {
      username: username.data,
      name: username.data,
      phone: phone?.data ?? null,
      email: email?.data ?? null,
      password,
      language: 'zh-cn',
      administrator: true,
      roles: [],
    }),
  );
  if (!made) throw new WrongUse('That username, phone number or email address is already in use.');
  console.log(`Administrator ${username.data} can log in with this password, shown only now: ${password}`);
}

async function rotate({ kernel }: OpenKernel): Promise<void> {
  const totals = await rotateKeys(kernel.pool, kernel.keys, encryptedColumns, (progress) =>
    console.log(`${progress.table}.${progress.column}: ${progress.rewritten} rewritten`),
  );
  console.log(`${totals.rewritten} values are now under key ${kernel.keys.currentId}.`);
  if (totals.unreadable > 0)
    throw new WrongUse(`${totals.unreadable} values could not be read with any key.`);
  await releaseKeys(kernel.pool, kernel.keys);
}

async function checkData({ kernel }: OpenKernel): Promise<void> {
  const broken = Object.entries(await brokenInvariants(kernel.pool));
  for (const [name, rows] of broken) console.log(`${name}: ${JSON.stringify(rows)}`);
  if (broken.length > 0)
    throw new WrongUse('The rows above contradict the rules; at most five of each kind are shown.');
  console.log('No contradictions found.');
}

async function showDeadLetters({ kernel }: OpenKernel, args: string[]): Promise<void> {
  const { retry } = parseArgs({ args, options: { retry: { type: 'string' } } }).values;
  if (retry !== undefined) {
    const count = await retryDeadLetters(kernel, retry);
    console.log(`${count} items of ${retry} will be retried.`);
    return;
  }
  const found = await listDeadLetters(kernel);
  for (const { job, item, failure, at } of found)
    console.log(`${at.toISOString()} ${job} ${item}: ${failure}`);
  console.log(found.length === 0 ? 'There are no dead letters.' : `${found.length} dead letters.`);
}

const HASH = /^[0-9a-f]{64}$/;

async function verifyAudit({ kernel }: OpenKernel, args: string[]): Promise<void> {
  const { expect } = parseArgs({ args, options: { expect: { type: 'string' } } }).values;
  if (expect !== undefined && !HASH.test(expect))
    throw new WrongUse('A hash has 64 digits from 0 to 9 and a to f, as verify-audit prints it.');
  const { broken, ...checked } = await verifyEntries(kernel, expect ?? null);
  if (broken)
    throw new WrongUse(
      `Seal ${broken.number} does not fit: entries ${broken.from} to ${broken.to} of the audit log, or the seal itself, were ` +
        `changed after they had been sealed (${broken.sealed} entries were sealed, ${broken.found} are there). ` +
        `The ${checked.entries} entries before it are as they were.`,
    );
  console.log(`${checked.entries} entries in ${checked.seals} seals are unchanged.`);
  if (checked.unsealed > 0) console.log(`${checked.unsealed} newer entries are not sealed yet.`);
  if (checked.lastHash !== null) console.log(`Hash of the last seal: ${checked.lastHash}`);
  if (checked.hasExpected === false)
    throw new WrongUse(
      'No seal has the expected hash: the end of the audit log was cut off, or all of it was replaced.',
    );
}

async function run(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'doctor') {
    // Ends the process, because a connection that doesn't answer would keep it running.
    process.exit(await runDoctor(args));
  }
  const backupCommand = backupCommands[name];
  if (backupCommand) {
    await backupCommand(readConfig(process.env), args);
    return;
  }
  const command = commands[name];
  if (!command) throw new WrongUse(USAGE);
  const config = readConfig(process.env);
  // If a server is already running the embedded PostgreSQL, the command connects to that one.
  const running = await runningUrl(postgresDir(config));
  const opened = await openKernel(config, () => undefined, { runningDatabase: running });
  try {
    await command(opened, args);
  } finally {
    await opened.close();
  }
}

try {
  await run();
} catch (error) {
  const foreseen = [WrongUse, BackupProblem, ConfigError, DataDirectoryBusy, DatabaseNotReady, NoRoom];
  const isForeseen = foreseen.some((known) => error instanceof known);
  console.error(isForeseen || (error as Error).name === 'TypeError' ? (error as Error).message : error);
  process.exitCode = 1;
}
