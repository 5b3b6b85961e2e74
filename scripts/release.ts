import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './build-web.ts';
import { runGit, writeArchive } from './release/archive.ts';
import { isVersion, ReleaseRefused, releaseNotes, startVersion } from './release/changelog.ts';
import { isAllowed, shippedPackages, thirdPartyNotices } from './release/licences.ts';
import { tryRelease } from './release/try-release.ts';
import { root, run, type ToolRun } from './run-tool.ts';

const USAGE = `npm run release -- prepare VERSION  writes the version into the package files, and the unreleased lines of
                                    CHANGELOG.md under it; look at the changes and commit them
npm run release                     tests the commit, writes the release into release/ and tags the commit
npm run release -- --untested       the same for a commit whose tests have passed elsewhere`;

const FOLDER = join(root, 'release');
const CHANGELOG = join(root, 'CHANGELOG.md');
const packageFiles = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'client/package.json',
];

async function prepare(version: string): Promise<void> {
  if (!isVersion(version)) throw new ReleaseRefused('A version has three numbers, such as 1.4.0.');
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(CHANGELOG, startVersion(await readFile(CHANGELOG, 'utf8'), version, today));
  for (const file of packageFiles) {
    const text = await readFile(join(root, file), 'utf8');
    await writeFile(
      join(root, file),
      text
        .replace(/^ {2}"version": ".*"/m, `  "version": "${version}"`)
        .replace(/"@plenum\/contract": ".*"/, `"@plenum/contract": "${version}"`),
    );
  }
  await npm(['install', '--package-lock-only', '--ignore-scripts']);
  console.log(`Prepared ${version}. Look at the changes, commit them and run "npm run release".`);
}

async function release(isTested: boolean): Promise<void> {
  const version = await readVersion();
  const notes = releaseNotes(await readFile(CHANGELOG, 'utf8'), version);
  const tag = `v${version}`;
  await refuseUnready(tag);
  if (!isTested && (await npm(['test'])).code !== 0) throw new ReleaseRefused('A test failed.');
  await ensureWebBuilt();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const sbom = await writeSbom();
  const notices = await thirdPartyNotices();
  const name = `plenum-${version}`;
  const archive = join(FOLDER, `${name}.tar.gz`);
  await writeArchive(archive, {
    repository: root,
    folder: name,
    built: ['web/dist'],
    added: { 'THIRD-PARTY-NOTICES.txt': notices, 'sbom.cdx.json': sbom },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'plenum-try-'));
  await tryRelease({ archive, folder: name, version, scratch, npm }).finally(() =>
    rm(scratch, { recursive: true, force: true }),
  );
  const files = { 'THIRD-PARTY-NOTICES.txt': notices, 'sbom.cdx.json': sbom, 'NOTES.md': `${notes}\n` };
  for (const [file, text] of Object.entries(files)) await writeFile(join(FOLDER, file), text);
  const client = await packClient(version);
  await writeFile(
    join(FOLDER, 'SHA256SUMS'),
    await checksums([`${name}.tar.gz`, client, 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']),
  );
  if ((await runGit(root, ['tag', '--list', tag])) === '')
    await runGit(root, ['tag', '--annotate', tag, '--message', `Plenum ${version}`]);
  console.log(
    `Plenum ${version} is in release/ and tagged ${tag}. Publish it with "git push origin ${tag}".`,
  );
}

async function readVersion(): Promise<string> {
  const versions = await Promise.all(
    packageFiles.map(async (file) => JSON.parse(await readFile(join(root, file), 'utf8')).version as string),
  );
  const [version = ''] = versions;
  if (versions.some((each) => each !== version) || !isVersion(version))
    throw new ReleaseRefused(`The package files have different versions: ${versions.join(', ')}.`);
  return version;
}

async function refuseUnready(tag: string): Promise<void> {
  if ((await runGit(root, ['status', '--porcelain'])) !== '')
    throw new ReleaseRefused('There are changes that are not committed.');
  const tagged = await runGit(root, ['rev-parse', '--quiet', '--verify', `${tag}^{commit}`]).catch(() => '');
  if (tagged !== '' && tagged !== (await runGit(root, ['rev-parse', 'HEAD'])))
    throw new ReleaseRefused(`${tag} is the tag of another commit. Prepare a new version.`);
  const refused = (await shippedPackages()).filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0)
    throw new ReleaseRefused(
      `These packages may not be shipped under their licence: ${refused.map(({ name, licence }) => `${name} (${licence || 'none'})`).join(', ')}.`,
    );
}

/** Writes the npm package for programs that call the API, and returns its file name. */
async function packClient(version: string): Promise<string> {
  const { code, output } = await npm(['pack', '--workspace=client', `--pack-destination=${FOLDER}`], true);
  if (code !== 0) throw new ReleaseRefused(`npm pack failed: ${output}`);
  return `plenum-client-${version}.tgz`;
}

async function writeSbom(): Promise<string> {
  const { code, output } = await npm(
    [
      'sbom',
      '--omit=dev',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      '--silent',
    ],
    true,
  );
  if (code !== 0) throw new ReleaseRefused(`npm sbom failed: ${output}`);
  const sbom = JSON.parse(output.slice(output.indexOf('{')));
  // npm takes the name of the directory.
  sbom.metadata.component.name = 'plenum';
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

async function checksums(files: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256').update(await readFile(join(FOLDER, file)));
      return `${hash.digest('hex')}  ${file}\n`;
    }),
  );
  return lines.join('');
}

async function npm(args: string[], quiet = false, cwd = root): Promise<ToolRun> {
  const script = process.env['npm_execpath'] ?? '';
  return script.endsWith('.js')
    ? run(process.execPath, [script, ...args], { cwd, quiet })
    : run('npm', args, { cwd, quiet });
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { untested: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [command, version = ''] = positionals;
  if (values.help) console.log(USAGE);
  else if (command === 'prepare') await prepare(version);
  else if (command === undefined) await release(values.untested);
  else throw new ReleaseRefused(USAGE);
} catch (error) {
  const isForeseen = error instanceof ReleaseRefused || (error as Error).name === 'TypeError';
  console.error(isForeseen ? (error as Error).message : error);
  process.exitCode = 1;
}
