import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bench/product.ts';
import { isOk } from './database.ts';
import { supervise, type Supervised, until } from './processes.ts';
import type { Programs } from './programs.ts';

export interface Storage {
  readonly program: Supervised;
  isUp(): Promise<boolean>;
  /** The settings of Plenum for this storage. */
  readonly settings: Readonly<Record<string, string>>;
}

const BUCKET = 'plenum';

/** Starts an S3-compatible server with one bucket. */
export async function startStorage(programs: Programs, directory: string): Promise<Storage> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const objects = join(directory, 'objects');
  // On a single disk, a folder is a bucket.
  mkdirSync(join(objects, BUCKET), { recursive: true });
  const endpoint = `http://127.0.0.1:${port}`;
  const key = { id: 'rehearsal', secret: 'rehearsal-secret' };
  const program = supervise({
    name: 'minio',
    log: join(directory, 'minio.log'),
    command: [
      programs.minio,
      'server',
      objects,
      '--address',
      `127.0.0.1:${port}`,
      '--console-address',
      `127.0.0.1:${consolePort}`,
    ],
    env: {
      MINIO_ROOT_USER: key.id,
      MINIO_ROOT_PASSWORD: key.secret,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    },
  });
  const isUp = () => isOk(`${endpoint}/minio/health/ready`);
  await until('the storage', 120, isUp);
  return {
    program,
    isUp,
    settings: {
      FILES: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: key.id,
      S3_SECRET_ACCESS_KEY: key.secret,
    },
  };
}
