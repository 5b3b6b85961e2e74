import {
  fileDefects,
  fileDefectWords,
  defectOfEnding,
  findWordDefect,
  type FileDefect,
} from '@plenum/contract/kernel/file-defects';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { RefusedCall } from '#kernel/client/refused-call';

/** Why a chosen file was not accepted; shown at its field until another one is chosen. */
export interface FileRefusal {
  readonly name: string;
  readonly sentence: string;
  readonly reasons: readonly string[];
}

export function wrongType(name: string, defect: FileDefect | undefined, lan: Language): FileRefusal {
  const reasons = defect === undefined ? [] : [inLanguage(fileDefectWords[defect], lan)];
  return { name, sentence: inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan), reasons };
}

export function refusedUpload(name: string, refused: RefusedCall): FileRefusal {
  return { name, sentence: refused.message, reasons: refused.errors.map(({ message }) => message) };
}

/** The checks that the browser can do before uploading; the server checks the whole file. */
export async function checkFile(
  file: File,
  kind: 'abstract' | 'poster' | 'slides',
): Promise<FileDefect | undefined> {
  if (file.size === 0) return fileDefects.file_empty;
  return kind === 'abstract' ? findWordDefect(new Uint8Array(await file.arrayBuffer())) : undefined;
}

export function defectOfName(ending: string, kind: 'abstract' | 'poster' | 'slides'): FileDefect | undefined {
  return kind === 'abstract' ? defectOfEnding(ending) : undefined;
}
