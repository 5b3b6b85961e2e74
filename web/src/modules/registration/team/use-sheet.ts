import { useEffect, useState } from 'react';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import type { ReadSheet, SheetProblem } from '@plenum/contract/kernel/sheet/sheet';

/**
 * Reads a file. Returns its contents, or the reason why it can't be read; null while it is being read. Each file needs
 * a new component.
 */
export function useSheet(file: File): ReadSheet | SheetProblem | null {
  const [sheet, setSheet] = useState<ReadSheet | SheetProblem | null>(null);
  useEffect(() => {
    let isGone = false;
    void readWorkbook(file).then((read) => isGone || setSheet(read));
    return () => {
      isGone = true;
    };
  }, [file]);
  return sheet;
}
