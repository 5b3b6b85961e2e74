import type { ResourceKey } from 'i18next';

/** The catalogues of all screens; those named in catalogues.ts are found there. */
export const moreFiles = import.meta.glob<ResourceKey>(
  ['../form/text/*.json', '../../modules/**/text/*.json'],
  {
    import: 'default',
  },
);
