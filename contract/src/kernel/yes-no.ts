import type { Sentence } from './language.ts';

export const yesNoWords: Readonly<Record<'yes' | 'no', Sentence>> = {
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
};
