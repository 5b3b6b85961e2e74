import {
  fileFaults,
  fileFaultWords,
  faultOfEnding,
  findWordFault,
  type FileFault,
} from '@plenum/contract/kernel/file-faults';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { RefusedCall } from '#kernel/client/refused-call';

/** Why a chosen file was not taken, as it stands at its field until another one is chosen. */
export interface FileRefusal {
  readonly name: string;
  readonly sentence: string;
  readonly reasons: readonly string[];
}

export function wrongType(name: string, fault: FileFault | undefined, lan: Language): FileRefusal {
  const reasons = fault === undefined ? [] : [inLanguage(fileFaultWords[fault], lan)];
  return { name, sentence: inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan), reasons };
}

export function refusedUpload(name: string, refused: RefusedCall): FileRefusal {
  return { name, sentence: refused.message, reasons: refused.errors.map(({ message }) => message) };
}

/** What the browser sees before anything is sent; the server checks the whole file. */
export async function checkFile(
  file: File,
  kind: 'abstract' | 'poster' | 'slides',
): Promise<FileFault | undefined> {
  if (file.size === 0) return fileFaults.file_empty;
  return kind === 'abstract' ? findWordFault(new Uint8Array(await file.arrayBuffer())) : undefined;
}

export function faultOfName(ending: string, kind: 'abstract' | 'poster' | 'slides'): FileFault | undefined {
  return kind === 'abstract' ? faultOfEnding(ending) : undefined;
}
