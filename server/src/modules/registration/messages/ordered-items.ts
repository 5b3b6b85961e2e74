import { joinFacts, labelled } from '@plenum/contract/kernel/punctuation';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { LineKind } from '@plenum/contract/registration/orders/schemas';

export interface OrderedItem {
  readonly kind: LineKind;
  readonly name: LocalizedText;
  /** The room type, if the item is a room. */
  readonly detail: LocalizedText;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
}

const names: Record<LineKind, Sentence> = {
  conference: { en: 'Registration', zh: '注册' },
  hotel: { en: 'Hotel', zh: '住宿' },
  activity: { en: 'Activity', zh: '活动' },
};

/** Returns the items of an order, one line for each different item, with the number of people who have it. */
export function orderedItems(lines: readonly OrderedItem[], language: Language): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const item = labelled(inLanguage(names[line.kind], language), describe(line, language), language);
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return [...counts].map(([item, count]) => (count === 1 ? item : `${item} × ${count}`)).join('\n');
}

function describe({ kind, name, detail, checkIn, checkOut }: OrderedItem, language: Language): string {
  const parts = [textIn(name, language)];
  if (kind === 'hotel') parts.push(textIn(detail, language));
  if (checkIn !== null && checkOut !== null) parts.push(formatDateRange(checkIn, checkOut, language));
  return joinFacts(
    parts.filter((part) => part !== ''),
    language,
  );
}
