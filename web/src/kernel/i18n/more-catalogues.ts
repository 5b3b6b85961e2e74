import type { Catalogue } from './texts/texts.ts';

/** The catalogues of all screens. Those that catalogues.ts names are read from there. */
export const moreFiles = import.meta.glob<Catalogue>(
  ['../{form,list,organize}/text/*.json', '../../modules/**/text/*.json'],
  {
    import: 'default',
  },
);
