import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run-tool.ts';

interface ArchiveOptions {
  readonly repository: string;
  /** The name of the folder in the archive. */
  readonly folder: string;
  /** Ignored directories of the repository that the archive contains nevertheless. */
  readonly built: readonly string[];
  /** More files of the archive, by path. */
  readonly added: Readonly<Record<string, string>>;
}

/**
 * Writes the committed files, the built directories and the added files into a .tar.gz. Git writes it with the time of
 * the commit, so that the same commit and build give the same bytes.
 */
export async function writeArchive(file: string, options: ArchiveOptions): Promise<void> {
  const { repository, folder, built, added } = options;
  const scratch = await mkdtemp(join(tmpdir(), 'plenum-archive-'));
  try {
    const index = { GIT_INDEX_FILE: join(scratch, 'index') };
    const git = (args: string[], env: Record<string, string> = {}) =>
      runGit(repository, args, { ...index, ...env });
    await git(['read-tree', 'HEAD']);
    await git(['add', '--force', '--', ...built]);
    for (const [path, text] of Object.entries(added)) {
      const source = join(scratch, 'added');
      await writeFile(source, text);
      const blob = await git(['hash-object', '-w', '--no-filters', source]);
      await git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
    }
    const tree = await git(['write-tree']);
    const date = await git(['show', '--no-patch', '--format=%cI', 'HEAD']);
    const commit = await git(['commit-tree', tree, '-m', folder], {
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
      GIT_AUTHOR_NAME: 'Plenum',
      GIT_AUTHOR_EMAIL: 'plenum@localhost',
      GIT_COMMITTER_NAME: 'Plenum',
      GIT_COMMITTER_EMAIL: 'plenum@localhost',
    });
    await git(['archive', '--format=tar.gz', `--prefix=${folder}/`, `--output=${file}`, commit]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

export async function runGit(
  repository: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, output } = await run('git', args, { cwd: repository, env, quiet: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  return output;
}
