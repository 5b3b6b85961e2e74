export class ReleaseRefused extends Error {}

interface Section {
  /** `Unreleased` or a version. */
  readonly name: string;
  /** Undefined for `Unreleased`. */
  readonly date: string | undefined;
  readonly text: string;
}

const HEADING = /^## (Unreleased|\d+\.\d+\.\d+)(?: – (\d{4}-\d{2}-\d{2}))?$/;
const UNRELEASED = '## Unreleased\n';

function readSections(changelog: string): Section[] {
  const sections: { name: string; date: string | undefined; lines: string[] }[] = [];
  for (const line of changelog.split('\n')) {
    const [, name, date] = HEADING.exec(line) ?? [];
    if (name !== undefined) sections.push({ name, date, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ name, date, lines }) => ({ name, date, text: lines.join('\n').trim() }));
}

/** Returns the notes of a version. Refuses a version without notes, without a date, or older than another. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = readSections(changelog);
  const unreleased = sections.find(({ name }) => name === 'Unreleased');
  const [newest] = sections.filter(({ name }) => name !== 'Unreleased');
  if (newest?.name !== version)
    throw new ReleaseRefused(
      `The newest version in CHANGELOG.md is ${newest?.name ?? 'missing'}, but package.json says ${version}.`,
    );
  if (newest.date === undefined || newest.text === '')
    throw new ReleaseRefused(`CHANGELOG.md needs a date and at least one line for ${version}.`);
  if (unreleased && unreleased.text !== '')
    throw new ReleaseRefused(
      'CHANGELOG.md has lines under "Unreleased". Run "npm run release -- prepare VERSION" to move them into a version.',
    );
  return newest.text;
}

/** Moves the unreleased lines into a new version. */
export function startVersion(changelog: string, version: string, date: string): string {
  const sections = readSections(changelog);
  const unreleased = sections.find(({ name }) => name === 'Unreleased');
  if (!unreleased || unreleased.text === '')
    throw new ReleaseRefused('CHANGELOG.md has nothing under "Unreleased", so there is nothing to release.');
  const newest = sections.find(({ name }) => name !== 'Unreleased');
  if (newest && !isNewer(version, newest.name))
    throw new ReleaseRefused(`${version} is not newer than ${newest.name}.`);
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} – ${date}\n`);
}

export function isVersion(text: string): boolean {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text);
}

function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const position = left?.findIndex((number, index) => number !== right?.[index]) ?? -1;
  return position !== -1 && (left?.[position] ?? 0) > (right?.[position] ?? 0);
}
