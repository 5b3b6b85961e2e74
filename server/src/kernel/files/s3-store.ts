import type { Clock } from '../clock/clock.ts';
import type { S3Config } from '../config/config.ts';
import { FileMissing, isFileId, newFileId, type BlobStore } from './file-store.ts';
import { openS3 } from './s3-objects.ts';
import { spool } from './spool.ts';

/**
 * Stores files in any S3-compatible service. A file is spooled first, because the signature covers its hash and S3
 * needs its length.
 */
export function createS3Store(config: S3Config, spoolDirectory: string, clock: Clock): BlobStore {
  const objects = openS3(config, clock);

  return {
    put(source, { maxBytes, id = newFileId() }) {
      return spool(spoolDirectory, source, maxBytes, async (spooled) => {
        await objects.put(id, spooled);
        return { id, size: spooled.size, sha256: spooled.sha256 };
      });
    },

    async open(id) {
      if (!isFileId(id)) throw new FileMissing('not the id of a file');
      const found = await objects.get(id);
      if (!found) throw new FileMissing(`no file ${id}`);
      return found;
    },

    async remove(id) {
      if (isFileId(id)) await objects.remove(id);
    },
  };
}
