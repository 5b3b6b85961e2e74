/** `broken` also stands for what we don't read on purpose: encryption, zip64, several disks, rare methods. */
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
