import type { Sentence } from '../kernel/language.ts';
import type { SubmissionSettings } from './submission-settings.ts';

type WordsOf<Key extends keyof SubmissionSettings> = Readonly<
  Record<SubmissionSettings[Key] & string, Sentence>
>;

export const posterFromWords: WordsOf<'posterFrom'> = {
  posters: { en: 'Poster presenters', zh: '海报展示的作者' },
  everyone: { en: 'All authors', zh: '全部作者' },
};

export const authorRegistrationWords: WordsOf<'registration'> = {
  not_needed: { en: 'Not required', zh: '不要求' },
  before_acceptance: { en: 'Before acceptance', zh: '录用前须报名' },
  before_programme: { en: 'Before scheduling', zh: '编入日程前须报名' },
};

export const blindWords: WordsOf<'blind'> = {
  single: { en: 'Single-blind', zh: '单盲审稿' },
  double: { en: 'Double-blind', zh: '双盲审稿' },
};
