import { tmpdir } from 'node:os';
import { type Clock, systemClock } from '#kernel/clock/clock';
import type { Config } from '#kernel/config/config';
import { version } from '#kernel/config/version';
import { createKeyRing } from '#kernel/crypto/keys';
import { createLog } from '#kernel/log/log';
import { readProviders } from '#modules/messaging/providers/public';
import { createSecretKey, randomBytes } from 'node:crypto';
import {
  checkConnections,
  checkLocale,
  checkMigrations,
  checkReachable,
  checkRights,
  checkServer,
  SLOW_ROUND_TRIP_MS,
} from './database-checks.ts';
import { checkDisk, checkFiles, type DiskSpace, forTemporaryFiles, readDiskSpace } from './disk-checks.ts';
import { badFinding, type Finding, reasonOf, warningFinding, within } from './finding.ts';
import { checkDeadLetters, checkOutboxLag, checkQueue, checkWorkers } from './job-checks.ts';
import { checkKeys, keysFor } from './key-checks.ts';
import { checkMail, checkSms } from './message-checks.ts';
import { type Network, openNetwork } from './network.ts';
import { openReadOnly, type ReadableDatabase } from './open-read-only.ts';
import { checkSignIn } from './sign-in-checks.ts';
import { checkNode, checkSettings, temporaryDirectories } from './settings-checks.ts';
import { checkCertificate, checkDatabaseClock, checkSite, checkSiteClock } from './web-checks.ts';

/** The parts of this machine and its network that the checks use. Tests replace single ones. */
export interface Surroundings {
  readonly clock: Clock;
  readonly network: Network;
  readonly readSpace: (directory: string) => Promise<DiskSpace>;
  readonly temporaryDirectories: readonly string[];
  /** A longer round trip to the database is a warning. */
  readonly slowRoundTripMs: number;
}

export function ownSurroundings(): Surroundings {
  return {
    clock: systemClock,
    network: openNetwork(),
    readSpace: readDiskSpace,
    temporaryDirectories,
    slowRoundTripMs: SLOW_ROUND_TRIP_MS,
  };
}

type Found = Finding | null | readonly (Finding | null)[];
type Check = readonly [name: string, run: () => Found | Promise<Found>];

/** Ends a check before the whole command has run for 15 seconds. */
const CHECK_MS = 13_000;

/** Runs all checks of an installation, and changes nothing. The findings are in the order of the checks. */
export async function examineInstallation(config: Config, around: Surroundings): Promise<Finding[]> {
  const { clock, network, readSpace } = around;
  const opening = openReadOnly(config);
  const messages = readMessageProviders(config, opening, clock);
  const checks: readonly Check[] = [
    ['settings', () => checkSettings(config, around.temporaryDirectories)],
    ['node', () => checkNode()],
    ['database', () => opening.then((database) => (database.isOpen ? null : checkReachable(database)))],
    ...databaseChecks(config, opening, around),
    ['keys', async () => checkKeys(await opening, config)],
    ['disk', () => checkDisk('disk', config.dataDir, readSpace)],
    ['temporary directory', () => checkDisk('temporary directory', tmpdir(), readSpace, forTemporaryFiles)],
    ['files', () => checkFiles(config, clock)],
    ['site', () => checkSite(config.publicUrl, network, version)],
    ['certificate', () => checkCertificates(config, around)],
    ['clock of the site', () => checkSiteClock(config.publicUrl, network, clock)],
    ['mail', async () => checkMail(await messages, config, network)],
    ['sms', async () => checkSms(await messages, config)],
    ['sign-in', () => checkSignIn(config)],
  ];
  try {
    return (await Promise.all(checks.map(runCheck))).flat();
  } finally {
    const database = await opening;
    if (database.isOpen) await within(1_000, database.close()).catch(() => undefined);
  }
}

/** The checks that need the database. They are left out if it can't be read, because one line about that is enough. */
function databaseChecks(
  config: Config,
  opening: ReturnType<typeof openReadOnly>,
  { clock, slowRoundTripMs }: Surroundings,
): Check[] {
  const any: Record<string, (database: ReadableDatabase) => Promise<Finding>> = {
    database: (database) => checkServer(database, slowRoundTripMs),
    'database locale': checkLocale,
    'database connections': (database) => checkConnections(database, config),
    'database rights': checkRights,
    migrations: (database) => checkMigrations(database),
    'clock of the database': (database) => checkDatabaseClock(database, clock),
  };
  const filled: Record<string, (database: ReadableDatabase) => Promise<Finding>> = {
    'dead letters': checkDeadLetters,
    outbox: (database) => checkOutboxLag(database, clock),
    'job queue': checkQueue,
    workers: (database) => checkWorkers(database, config),
  };
  const withDatabase =
    (needsTables: boolean) =>
    ([name, check]: [string, (database: ReadableDatabase) => Promise<Finding>]): Check => [
      name,
      async () => {
        const database = await opening;
        return database.isOpen && !(needsTables && database.isEmpty) ? check(database) : null;
      },
    ];
  return [...Object.entries(any).map(withDatabase(false)), ...Object.entries(filled).map(withDatabase(true))];
}

async function checkCertificates(config: Config, { network, clock }: Surroundings): Promise<Found> {
  const { publicUrl, shortUrl } = config;
  return Promise.all([
    checkCertificate('PUBLIC_URL', publicUrl, network, clock),
    shortUrl === undefined ? null : checkCertificate('SHORT_URL', shortUrl, network, clock),
  ]);
}

/** Without a readable database, only the providers of the settings are known. */
async function readMessageProviders(
  config: Config,
  opening: ReturnType<typeof openReadOnly>,
  clock: Clock,
): ReturnType<typeof readProviders> {
  const database = await opening;
  const keys = keysFor(config) ?? createKeyRing([{ id: 'none', key: createSecretKey(randomBytes(32)) }]);
  const reader = { config, clock, keys, log: createLog({ ...config, logLevel: 'silent' }) };
  return readProviders(reader, database.isOpen && !database.isEmpty ? database.db : null);
}

async function runCheck([name, run]: Check): Promise<readonly Finding[]> {
  try {
    const found = await within(CHECK_MS, (async () => run())());
    return [found].flat().filter((one) => one !== null);
  } catch (error) {
    return [
      badFinding(
        name,
        `could not be checked: ${reasonOf(error)}`,
        'Correct the other findings first and run this again.',
      ),
    ];
  }
}

/** The findings if the settings are invalid, which all other checks need. */
export function findingsWithoutSettings(reason: string): Finding[] {
  return [
    badFinding('settings', reason, 'Correct the setting; docs/configuration.md lists them all.'),
    checkNode(),
    warningFinding('other checks', 'not made, because they need the settings', 'Run this again after that.'),
  ];
}
