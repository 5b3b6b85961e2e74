/**
 * `broken` also covers archives that are refused on purpose, because they are encrypted, span several disks, or use a
 * rare compression method.
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
