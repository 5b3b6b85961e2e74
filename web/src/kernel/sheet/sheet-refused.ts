import type { SheetProblem } from './sheet.ts';

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly why: SheetProblem;

  constructor(why: SheetProblem) {
    super(`sheet refused: ${why.problem}`);
    this.why = why;
  }
}

export function require(holds: boolean, problem: 'broken' | 'encrypted' | 'not_a_workbook' = 'broken'): void {
  if (!holds) throw new SheetRefused({ problem });
}
