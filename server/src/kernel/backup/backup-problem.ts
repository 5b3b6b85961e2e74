/** The reason why a backup or a restore stops, as a sentence for the person who started it. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
