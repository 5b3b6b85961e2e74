import type { Catalogue } from './texts/texts.ts';

/** The catalogues of all screens; those named in catalogues.ts are found there. */
export const moreFiles = import.meta.glob<Catalogue>(
  ['../{form,organize}/text/*.json', '../../modules/**/text/*.json'],
  {
    import: 'default',
  },
);
