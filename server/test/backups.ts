import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { BackupStore } from '../src/kernel/backup/backup-store.ts';
import { systemClock } from '../src/kernel/clock/clock.ts';
import type { SecretKey } from '../src/kernel/config/secret-keys.ts';
import { createFolderStore } from '../src/kernel/backup/folder-store.ts';
import { restoreBackup, type RestoreTarget } from '../src/kernel/backup/restore-backup.ts';
import { saveBackup } from '../src/kernel/backup/save-backup.ts';
import { sealStore } from '../src/kernel/backup/sealed-store.ts';
import { createBlobStore } from '../src/kernel/files/create-blob-store.ts';
import { noteFingerprints } from '../src/kernel/crypto/key-fingerprints.ts';
import { attachFile, insertFile } from '../src/kernel/files/file-rows.ts';
import type { BlobStore } from '../src/kernel/files/file-store.ts';
import { createLocalStore } from '../src/kernel/files/local-store.ts';
import { once } from '../src/kernel/uploads/collect.ts';
import { PUBLIC_PURPOSE } from '../src/kernel/files/public-files.ts';
import { createTestApp, type TestApp } from './app.ts';
import { contentOf } from './database-content.ts';
import { createEmptyDatabase } from './database.ts';
import { testKeys } from './keys.ts';
import { placeFor } from './orders.ts';
import { buildOffer } from './registrations.ts';

const testBackupKey = createSecretKey(randomBytes(32));

export async function createTestFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plenum-backup-'));
}

/** The files of a data directory, without the rest of the kernel. */
export function blobsIn(dataDir: string) {
  return createLocalStore(join(dataDir, 'files'), join(dataDir, 'files', 'unfinished'));
}

const quiet = () => undefined;

interface SaveOptions {
  readonly key?: KeyObject;
  readonly blobs?: Pick<BlobStore, 'open'>;
  readonly secretKeys?: readonly SecretKey[];
  readonly say?: (line: string) => void;
}

/** Backs up a test app, by default into a folder; the clock is moved on, so that the next backup has another name. */
export async function saveTestBackup(app: TestApp, to: string | BackupStore, options: SaveOptions = {}) {
  const { key = testBackupKey, secretKeys = testKeys, say = quiet } = options;
  const store = typeof to === 'string' ? createFolderStore(to) : to;
  const { databaseUrl, clock, kernel } = app;
  const { blobs = blobsIn(kernel.config.dataDir) } = options;
  await noteFingerprints(kernel.pool, kernel.keys);
  const saved = await saveBackup({ databaseUrl, blobs, secretKeys, clock }, sealStore(store, key), say);
  clock.advance(1_000);
  return saved;
}

interface RestoreOptions extends Partial<Pick<RestoreTarget, 'secretKeys' | 'storeKeys'>> {
  readonly key?: KeyObject;
  readonly backup?: string;
  readonly skipLostFiles?: boolean;
  readonly say?: (line: string) => void;
}

/** Restores into an empty database and a new data directory. */
export async function restoreTestBackup(
  from: string | BackupStore,
  databaseUrl: string,
  dataDir: string,
  options: RestoreOptions = {},
) {
  const { key = testBackupKey, backup, skipLostFiles = false, say = quiet } = options;
  const store = typeof from === 'string' ? createFolderStore(from) : from;
  const target: RestoreTarget = {
    databaseUrl,
    openBlobs: () => createBlobStore({ files: { kind: 'local' }, dataDir }, systemClock),
    secretKeys: options.secretKeys === undefined ? testKeys : options.secretKeys,
    storeKeys: options.storeKeys ?? quiet,
    log: pino({ level: 'silent' }),
  };
  return restoreBackup(target, sealStore(store, key), { backup, skipLostFiles }, say);
}

/** Stores a file as an upload does, and returns its id. */
export async function keepFile({ kernel, clock }: TestApp, bytes: Buffer, isPublic = false): Promise<string> {
  const stored = await kernel.files.put(once(bytes), { maxBytes: bytes.length, isPublic });
  const purpose = isPublic ? PUBLIC_PURPOSE : 'registration';
  await insertFile(kernel.db, { ...stored, contentType: 'image/png', purpose }, clock.now());
  await kernel.db.transaction((tx) => attachFile(tx, stored.id));
  return stored.id;
}

/** An app with an order and files, and one backup of it. */
export async function buildBackup() {
  const app = await createTestApp();
  const offer = await buildOffer(app);
  await placeFor(app, offer);
  const files = await Promise.all(['a badge', 'a slip', ''].map((text) => keepFile(app, Buffer.from(text))));
  const place = await createTestFolder();
  const { name } = await saveTestBackup(app, place);
  return {
    app,
    files,
    place,
    backup: name,
    /** The content of the database, as a restore should create it: without the rows of an unlogged table. */
    content: { ...(await contentOf(app.databaseUrl)), 'public.rate_limits': '0 ' },
    close: async () => {
      await app.close();
      await rm(place, { recursive: true });
    },
  };
}

/** An empty database and folders for one test. */
export async function createRestoreTarget() {
  const database = await createEmptyDatabase();
  const folders = [await createTestFolder()];
  return {
    url: database.url,
    dataDir: folders[0] ?? '',
    addFolder: async (copied?: string) => {
      const folder = await createTestFolder();
      folders.push(folder);
      if (copied !== undefined) await cp(copied, folder, { recursive: true });
      return folder;
    },
    query: async (text: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(text).finally(() => client.end());
    },
    isEmpty: async () => Object.keys(await contentOf(database.url)).length === 0,
    drop: async () => {
      await database.drop();
      for (const folder of folders) await rm(folder, { recursive: true });
    },
  };
}

export function blobPlace(dataDir: string, id: string): string {
  return join(dataDir, 'files', id.slice(0, 2), id.slice(2));
}
