import type { Sentence } from './language.ts';
import { z } from './zod.ts';

export const currencies = ['CNY', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Minor units: fen or cents. */
export const MinorUnits = z.int().min(0).max(100_000_000);

/** A price per currency; null if it is not offered in that currency. */
export const Amounts = z.strictObject({ CNY: MinorUnits.nullable(), USD: MinorUnits.nullable() });
export type Amounts = z.infer<typeof Amounts>;

/** Names of currencies for fields and filters; amounts use the symbol. */
export const currencyWords: Readonly<Record<Currency, Sentence>> = {
  CNY: { en: 'Yuan (CNY)', zh: '人民币（CNY）' },
  USD: { en: 'US dollars (USD)', zh: '美元（USD）' },
};
