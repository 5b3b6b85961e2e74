import type { BackendModule, ResourceKey } from 'i18next';

type Load = () => Promise<ResourceKey>;

const files = import.meta.glob<ResourceKey>(
  ['../text/*.json', '../form/text/*.json', '../../app/text/*.json', '../../modules/**/text/*.json'],
  { import: 'default' },
);

/** `kernel/en` of `../text/en.json`, `accounts/en` of `../../modules/accounts/text/en.json`. */
export function catalogueName(path: string): string {
  const [, folder, language] = /([\w.-]+)\/text\/([\w-]+)\.json$/.exec(path) ?? [];
  return `${folder === '..' ? 'kernel' : folder}/${language}`;
}

/** Each catalogue is a file of its own, fetched when its texts are first needed in that language. */
export function catalogueBackend(found: Record<string, Load>): BackendModule {
  const loads = new Map(Object.entries(found).map(([path, load]) => [catalogueName(path), load]));
  return {
    type: 'backend',
    callbackApi: true,
    init: () => {},
    read(language, namespace, tell) {
      const load = loads.get(`${namespace}/${language}`);
      if (!load) return tell(`No catalogue ${namespace} in ${language}`, false);
      // `true` makes i18next retry: a chunk lost on the network must not leave keys on the page.
      load().then(
        (texts) => tell(null, texts),
        (error: unknown) => tell(String(error), true),
      );
    },
  };
}

export const catalogues: BackendModule = catalogueBackend(files);
