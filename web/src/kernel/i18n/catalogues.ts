import type { Backend, Catalogue } from './texts/texts.ts';

type Load = () => Promise<Catalogue>;

type Found = Record<string, Load>;

// This file names the catalogues that a visitor's first page may need, which the server requests together with the
// page. All others are named in more-catalogues.ts, which is loaded with the first of them.
const files: Found = import.meta.glob<Catalogue>(
  [
    '../text/*.json',
    '../../app/text/*.json',
    '../../modules/{meetings,meetings/landing,news,pages,consents}/text/*.json',
  ],
  { import: 'default' },
);
const readMore = async (): Promise<Found> => (await import('./more-catalogues.ts')).moreFiles;

/**
 * Returns `kernel/en` for `../text/en.json`, `accounts/en` for `../../modules/accounts/text/en.json`, and
 * `accounts-organize/en` for `../../modules/accounts/organize/text/en.json`.
 */
export function catalogueName(path: string): string {
  const [, owner, folder, language] = /(?:([\w-]+)\/)?([\w.-]+)\/text\/([\w-]+)\.json$/.exec(path) ?? [];
  if (folder === 'organize' && owner !== undefined) return `${owner}-organize/${language}`;
  return `${folder === '..' ? 'kernel' : folder}/${language}`;
}

/**
 * Returns the backend that reads catalogues. Each catalogue is a separate file, fetched when its texts are first needed
 * in that language.
 */
export function catalogueBackend(
  found: Found,
  more: () => Promise<Found> = () => Promise.resolve({}),
): Backend {
  async function find(name: string): Promise<Load | undefined> {
    const named = (among: Found) => Object.entries(among).find(([path]) => catalogueName(path) === name)?.[1];
    return named(found) ?? named(await more());
  }
  return {
    type: 'backend',
    read(language, namespace, tell) {
      const reading = find(`${namespace}/${language}`).then((load) => load?.());
      // `true` requests a retry: a chunk lost on the network must not leave keys on the page.
      reading.then(
        (texts) => (texts ? tell(null, texts) : tell(`No catalogue ${namespace} in ${language}`, false)),
        (error: unknown) => tell(error instanceof Error ? error : String(error), true),
      );
    },
  };
}

export const catalogues: Backend = catalogueBackend(files, readMore);
