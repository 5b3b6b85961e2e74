import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../run-tool.ts';
import { runGit, writeArchive } from './archive.ts';

let repository: string;
const author = ['-c', 'user.name=Test', '-c', 'user.email=test@plenum.example'];

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'plenum-release-'));
  await runGit(repository, ['init', '--quiet']);
  await mkdir(join(repository, 'dist'));
  await writeFile(join(repository, '.gitignore'), 'dist/\nsecret\n');
  await writeFile(join(repository, 'start.ts'), 'start();\n');
  await writeFile(join(repository, 'dist/app.js'), 'app();\n');
  await writeFile(join(repository, 'secret'), 'hush');
  await runGit(repository, ['add', '.']);
  await runGit(repository, [...author, 'commit', '--quiet', '--message', 'Start']);
});
afterEach(() => rm(repository, { recursive: true, force: true }));

async function archive(name: string): Promise<string> {
  const file = join(repository, name);
  await writeArchive(file, {
    repository,
    folder: 'plenum-1.2.3',
    built: ['dist'],
    added: { 'THIRD-PARTY-NOTICES.txt': 'left-pad 1.0.0 (MIT)\n' },
  });
  return file;
}

it('contains committed, built and added files, and no other ones', async () => {
  const { output } = await run('tar', ['-tzf', await archive('one.tar.gz')], { quiet: true });
  expect(
    output
      .split('\n')
      .filter((path) => !path.endsWith('/'))
      .toSorted(),
  ).toEqual([
    'plenum-1.2.3/.gitignore',
    'plenum-1.2.3/THIRD-PARTY-NOTICES.txt',
    'plenum-1.2.3/dist/app.js',
    'plenum-1.2.3/start.ts',
  ]);
});

it('is the same, byte for byte, if made twice, and leaves the repository as it was', async () => {
  const before = await runGit(repository, ['status', '--porcelain', '--ignored']);
  const first = await readFile(await archive('one.tar.gz'));
  await rm(join(repository, 'one.tar.gz'));
  expect(await runGit(repository, ['status', '--porcelain', '--ignored'])).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await readFile(await archive('two.tar.gz'))).equals(first)).toBe(true);
});

it('fails if a built directory is missing', async () => {
  await rm(join(repository, 'dist'), { recursive: true });
  await expect(archive('one.tar.gz')).rejects.toThrow("pathspec 'dist' did not match");
});
