import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Envelope, LOGIN_EXPIRED_CODE, SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import {
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals, universalRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { type App, composeApp, reactions } from '../src/app/compose.ts';
import { createPublicCache } from '../src/kernel/cache/public-cache.ts';
import { createTestClock, type TestClock } from '../src/kernel/clock/clock.ts';
import { type Config, readConfig } from '../src/kernel/config/config.ts';
import { createKeyRing } from '../src/kernel/crypto/keys.ts';
import { openDatabase } from '../src/kernel/db/database.ts';
import { createBlobStore } from '../src/kernel/files/create-blob-store.ts';
import { encryptFiles } from '../src/kernel/files/encrypted-files.ts';
import type { Kernel } from '../src/kernel/kernel.ts';
import { openLiveHub } from '../src/kernel/live/live-hub.ts';
import { readDemoMessages } from '../src/modules/messaging/public.ts';
import { createMetrics } from '../src/kernel/metrics/metrics.ts';
import { deliver } from '../src/kernel/outbox/outbox.ts';
import { createDocumentChecks } from '#kernel/documents/document-checks';
import { createPdfWorkers } from '#kernel/pdf/pdf-workers';
import { createGeneralLimit } from '../src/kernel/rate-limit/general-limit.ts';
import { findUnwordedDetails } from './audit-words.ts';
import { createTestDatabase } from './database.ts';
import { brokenInvariants } from '../src/kernel/db/invariants.ts';
import { createRememberingHasher } from './hasher.ts';
import { testKeys } from './keys.ts';
import type { WebFile } from '../src/kernel/web/web-files.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Envelope<T>;
}

interface CallOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly token?: string;
  readonly lan?: Language;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface TestApp extends App {
  readonly kernel: Kernel;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<ReplyOf<E>>>;
  /** Delivers the waiting events of the outbox, as the worker would. */
  deliverOutbox(): Promise<void>;
  /** Returns the text of the newest message to this target. */
  lastMessage(target: string): Promise<string>;
  /** Skips the check of the invariants at the end, for tests that write counters by hand. */
  leaveUnsound(): void;
  /** Closes the app after checking the invariants, and that the audit log has words for all its details. */
  close(): Promise<void>;
}

let addresses = 0;

// Returns a new address for each call, so that limits per address apply only in the tests about them.
function nextAddress(): string {
  addresses += 1;
  return `198.51.${(addresses >> 8) % 256}.${addresses % 256}`;
}

/** Starts the composed product on a separate database, with a clock that moves only when a test moves it. */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const running = await openTestApp(database.url, overrides);
  return {
    ...running,
    close: async () => {
      await running.close();
      await database.drop();
    },
  };
}

/** Starts a second server on the database of another test app. */
export async function openTestApp(databaseUrl: string, overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenum-app-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }),
    // The demo outbox is off, as in production; the message log contains the messages in any case.
    demoOutbox: false,
    ...overrides,
  };
  const failures = new Map<string, string>();
  const log = pino({ level: 'error' }, { write: (line) => keepFailure(failures, line) });
  const clock = createTestClock(new Date('2026-05-18T01:00:00Z'));
  const { pool, db, close } = openDatabase({ url: databaseUrl, poolSize: 10, onBroken: () => undefined });
  const live = await openLiveHub(databaseUrl, log);
  const keys = createKeyRing(testKeys);
  const kernel: Kernel = {
    config,
    clock,
    db,
    pool,
    sessionPool: pool,
    keys,
    hasher: createRememberingHasher(),
    generalLimit: createGeneralLimit(),
    files: encryptFiles(await createBlobStore(config, clock), pool, keys),
    live,
    publicCache: createPublicCache(live),
    log,
    metrics: createMetrics(),
    pdfWorkers: createPdfWorkers(),
    documentChecks: createDocumentChecks(),
  };
  const app = await composeApp(kernel, testWeb);
  let isSound = true;
  await app.http.ready();

  return {
    ...app,
    kernel,
    clock,
    databaseUrl,
    call: async (endpoint, options = {}) => {
      const params = (options.params ?? {}) as Record<string, string>;
      const reply = await app.http.inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, params),
        query: (options.query ?? {}) as Record<string, string>,
        headers: {
          lan: options.lan ?? 'en',
          'x-forwarded-for': options.address ?? nextAddress(),
          ...(options.token === undefined ? {} : { authorization: options.token }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      });
      const body = reply.json<Envelope<ReplyOf<typeof endpoint>>>();
      requireDeclared(endpoint, body.code);
      if (body.code === kernelRefusals.UNEXPECTED.code) reportFailure(endpoint, failures, body.requestId);
      return { status: reply.statusCode, headers: reply.headers, body };
    },
    deliverOutbox: async () => {
      const waiting = await db.execute<{ id: string }>(
        sql`select id from outbox where delivered_at is null order by id`,
      );
      for (const { id } of waiting.rows) await deliver(kernel, reactions, BigInt(id));
    },
    lastMessage: async (target) => {
      const [message] = await readDemoMessages(kernel, target);
      if (!message) throw new Error(`No message for ${target}`);
      return message.text;
    },
    leaveUnsound: () => {
      isSound = false;
    },
    close: async () => {
      await app.http.close();
      const broken = isSound ? await brokenInvariants(pool) : {};
      const unworded = isSound ? await findUnwordedDetails(pool) : [];
      await kernel.documentChecks.close();
      await kernel.live.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
      if (Object.keys(broken).length > 0) throw new Error(`Invariants broken: ${JSON.stringify(broken)}`);
      if (unworded.length > 0)
        throw new Error(`Details of the audit log without words: ${unworded.join('; ')}`);
    },
  };
}

// The answer to an unexpected error doesn't contain its cause, which would leave the author of a test without any.
function reportFailure(
  { name }: Endpoint,
  failures: ReadonlyMap<string, string>,
  requestId: string | undefined,
): void {
  process.stderr.write(`${name} failed: ${failures.get(requestId ?? '') ?? 'no error was logged'}\n`);
}

function keepFailure(failures: Map<string, string>, line: string): void {
  const { requestId, err } = JSON.parse(line) as { requestId?: string; err?: { stack?: string } };
  if (requestId !== undefined && err?.stack !== undefined) failures.set(requestId, err.stack);
}

// The contract lists every refusal, so an unlisted code is a bug of the endpoint.
function requireDeclared({ name, refusals = [] }: Endpoint, code: number): void {
  const known = [...universalRefusals, ...refusals].map((refusal) => refusal.code);
  if (![SUCCESS_CODE, LOGIN_EXPIRED_CODE, ...known].includes(code)) {
    throw new Error(`${name} refused with ${code}, which it does not declare`);
  }
}

function file(type: string, text: string, immutable = false): WebFile {
  return {
    type,
    etag: `"${text.length}"`,
    immutable,
    plain: Buffer.from(text),
    br: undefined,
    gzip: undefined,
  };
}

/** Replaces the built web app. */
const testWeb = {
  files: new Map([
    [
      '/index.html',
      file(
        'text/html; charset=utf-8',
        '<!doctype html><html><head><title>Plenum</title></head><body><div id="root"></div></body></html>',
      ),
    ],
    ['/assets/app-1a2b3c.js', file('text/javascript; charset=utf-8', 'export {};', true)],
  ]),
  styleHashes: ['sha256-AAAA'],
};
