import type pg from 'pg';
import type { PublicCache } from './cache/public-cache.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { KeyRing } from './crypto/keys.ts';
import type { Db } from './db/database.ts';
import type { DocumentChecks } from './documents/document-checks.ts';
import type { FileStore } from './files/file-store.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Hasher } from './passwords/hash.ts';
import type { PdfWorkers } from './pdf/pdf-workers.ts';
import type { GeneralLimit } from './rate-limit/general-limit.ts';

/** The services that every module gets: created once at start-up and passed down, never global. */
export interface Kernel {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Connections that keep their session, for LISTEN; the same as `pool` unless a pooler is in between. */
  readonly sessionPool: pg.Pool;
  readonly keys: KeyRing;
  readonly hasher: Hasher;
  readonly generalLimit: GeneralLimit;
  readonly files: FileStore;
  readonly live: LiveHub;
  readonly publicCache: PublicCache;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pdfWorkers: PdfWorkers;
  readonly documentChecks: DocumentChecks;
}
