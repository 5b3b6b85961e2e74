import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isBusy } from '../../db/busy.ts';
import { isConnectionLost } from '../../db/connection-lost.ts';
import { FileStoreDown, FileTooLarge, NoRoom } from '../../files/file-store.ts';
import { HashQueueFull } from '../../passwords/hash.ts';
import { PdfQueueFull } from '../../pdf/pdf-workers.ts';
import { RefusalError } from '../../refusal/refusal-error.ts';

interface CodedError {
  code?: string;
  statusCode?: number;
}

const byFrameworkCode = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', kernelRefusals.TOO_LARGE],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', kernelRefusals.WRONG_CONTENT_TYPE],
  ['FST_ERR_MAX_PARAM_LENGTH', kernelRefusals.ADDRESS_TOO_LONG],
]);

/**
 * Returns the refusal for a foreseen failure; null for a bug. Drizzle wraps the driver's error, so causes are checked
 * too.
 */
export function toRefusal(error: unknown): RefusalError | null {
  if (error instanceof RefusalError) return error;
  if (error instanceof FileTooLarge) return new RefusalError(kernelRefusals.TOO_LARGE);
  if (error instanceof NoRoom) return new RefusalError(kernelRefusals.NO_ROOM);
  if (error instanceof HashQueueFull || error instanceof PdfQueueFull) return busy();
  const coded = (error ?? {}) as CodedError;
  const known = byFrameworkCode.get(coded.code ?? '');
  if (known) return new RefusalError(known);
  if (isConnectionLost(error) || error instanceof FileStoreDown)
    return new RefusalError(kernelRefusals.UNAVAILABLE, { retryAfterSeconds: 2 });
  if (isBusy(error)) return busy();
  const status = Number(coded.statusCode);
  if (status >= 400 && status < 500) return new RefusalError(kernelRefusals.MALFORMED);
  return null;
}

function busy(): RefusalError {
  return new RefusalError(kernelRefusals.BUSY, { retryAfterSeconds: 1 });
}
