import { isCompound } from './compound-file.ts';
import { cleanDoc } from './clean-doc.ts';
import { cleanPackage } from './clean-package.ts';
import { openDoc } from './doc-file.ts';
import { openDocx } from './open-docx.ts';
import { isUnreadable, refusingOthers } from './read-word.ts';

/**
 * Returns a copy of a Word file without its metadata: who wrote, changed and commented it, when, and on which machine.
 * The text itself is kept. Returns null if a part of the file can't be cleaned (decision 79); refuses everything that
 * `readWord` refuses.
 */
export async function cleanWord(bytes: Buffer): Promise<Buffer | null> {
  if (isCompound(bytes)) {
    const opened = await refusingOthers(async () => openDoc(Buffer.from(bytes)));
    return orNull(async () => cleanDoc(opened));
  }
  const opened = await refusingOthers(() => openDocx(bytes));
  return orNull(() => cleanPackage(opened));
}

async function orNull(clean: () => Promise<Buffer | null>): Promise<Buffer | null> {
  try {
    return await clean();
  } catch (error) {
    if (isUnreadable(error) || error instanceof RangeError) return null;
    throw error;
  }
}
