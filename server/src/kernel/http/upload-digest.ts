import { createHash } from 'node:crypto';
import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';
import type { Call } from './route.ts';

/** The digest of an uploaded file, which is part of the request that an Idempotency-Key belongs to. */
export interface UploadDigest {
  /** The bytes that the caller sends; reading them updates the digest. */
  readonly upload: AsyncIterable<Uint8Array>;
  /** Reads the rest of the file, up to the size that the endpoint allows. */
  readAll(): Promise<void>;
  isRead(): boolean;
  /** Throws unless the whole file was read. */
  sha256(): string;
}

/** Returns null if the endpoint takes no file. */
export function createUploadDigest({ upload: allowed }: Endpoint, call: Call): UploadDigest | null {
  if (!allowed) return null;
  const { maxBytes, tooLarge = kernelRefusals.TOO_LARGE } = allowed;
  const hash = createHash('sha256');
  let digest: string | null = null;
  let size = 0;

  // Both readers share one generator, so that the second continues where the first stopped.
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of call.upload) {
      size += chunk.length;
      if (size > maxBytes) refuse(tooLarge);
      hash.update(chunk);
      yield chunk;
    }
    digest = hash.digest('hex');
  }
  const upload = hashed();

  return {
    upload,
    readAll: async () => {
      while ((await upload.next()).done !== true);
    },
    isRead: () => digest !== null,
    sha256: () => {
      if (digest === null) throw new Error('The upload was not read to its end');
      return digest;
    },
  };
}
