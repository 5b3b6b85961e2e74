import { noText } from '@plenum/contract/kernel/localized-text';
import { noRichText } from '@plenum/contract/kernel/rich-text';
import type { SeriesForm } from '@plenum/contract/meetings/series';

export function emptySeries(position: number): SeriesForm {
  return {
    slug: '',
    name: noText,
    tagline: noText,
    about: { en: noRichText, zh: noRichText },
    accent: 'indigo',
    logo: '',
    position,
    partners: [],
    contacts: [],
    footer: { text: noText, icp: '', policeFiling: '' },
  };
}
