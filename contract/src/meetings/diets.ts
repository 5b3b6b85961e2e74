import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';

/** Common dietary requirements: stored as these values, and shown in the reader's language. */
export const diets = ['halal', 'vegetarian', 'vegan'] as const;
export type Diet = (typeof diets)[number];

export const dietWords: Readonly<Record<Diet, Sentence>> = {
  halal: { en: 'Halal', zh: '清真' },
  vegetarian: { en: 'Vegetarian', zh: '素食' },
  vegan: { en: 'Vegan', zh: '纯素' },
};

/** Returns the known requirement whose value, or name in either language, is this text; null for free text. */
export function dietIn(text: string): Diet | null {
  const written = text.trim().toLowerCase();
  return (
    diets.find((diet) => [diet, dietWords[diet].en.toLowerCase(), dietWords[diet].zh].includes(written)) ??
    null
  );
}

/** Returns a stored requirement in the reader's language; free text is returned unchanged. */
export function dietText(stored: string, language: Language): string {
  const diet = dietIn(stored);
  return diet === null ? stored : inLanguage(dietWords[diet], language);
}
