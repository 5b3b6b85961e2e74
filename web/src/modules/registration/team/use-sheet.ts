import { useEffect, useState } from 'react';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import type { ReadSheet, SheetProblem } from '@plenum/contract/kernel/sheet/sheet';

/** The contents of a file, or why it can't be read; null while it is being read. One file for each component. */
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
