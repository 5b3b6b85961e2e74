/**
 * `broken` also stands for archives that are refused on purpose: encrypted, on several disks, or packed by a rare
 * method.
 */
export type ZipProblem = 'broken' | 'too large' | 'path';

export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly problem: ZipProblem;
  readonly path: string;

  constructor(problem: ZipProblem, why: string, path = '') {
    super(`zip refused: ${why}`);
    this.problem = problem;
    this.path = path;
  }
}
