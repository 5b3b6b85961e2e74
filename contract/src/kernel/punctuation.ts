import type { Language } from './language.ts';

// Chinese punctuation is full-width and has no space after it.

/** Joins the items of a list: `A, B` or `甲、乙`. */
export function joinItems(items: readonly string[], language: Language): string {
  return items.join(language === 'en' ? ', ' : '、');
}

/** Joins facts about one thing: `A, B` or `甲，乙`. */
export function joinFacts(facts: readonly string[], language: Language): string {
  return facts.join(language === 'en' ? ', ' : '，');
}

/** Joins clauses that may contain commas: `A; B` or `甲；乙`. */
export function joinClauses(clauses: readonly string[], language: Language): string {
  return clauses.join(language === 'en' ? '; ' : '；');
}

/** Returns `Amount: ¥10` or `金额：¥10`. */
export function labelled(label: string, value: string, language: Language): string {
  return language === 'en' ? `${label}: ${value}` : `${label}：${value}`;
}

/** Returns `Wei (wei01)` or `伟（wei01）`. */
export function withNote(text: string, note: string, language: Language): string {
  return language === 'en' ? `${text} (${note})` : `${text}（${note}）`;
}
