import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';

/** Dietary requirements that many have: stored as these values, and shown in the language of the reader. */
export const diets = ['halal', 'vegetarian', 'vegan'] as const;
export type Diet = (typeof diets)[number];

export const dietWords: Readonly<Record<Diet, Sentence>> = {
  halal: { en: 'Halal', zh: '清真' },
  vegetarian: { en: 'Vegetarian', zh: '素食' },
  vegan: { en: 'Vegan', zh: '纯素' },
};

/** The known requirement that a text names, in either language; null: words of one's own. */
export function dietIn(text: string): Diet | null {
  const written = text.trim().toLowerCase();
  return (
    diets.find((diet) => [diet, dietWords[diet].en.toLowerCase(), dietWords[diet].zh].includes(written)) ??
    null
  );
}

/** A stored requirement for a reader; words of one's own stay as they were written. */
export function dietText(stored: string, language: Language): string {
  const diet = dietIn(stored);
  return diet === null ? stored : inLanguage(dietWords[diet], language);
}
