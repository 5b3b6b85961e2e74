import { ProviderError } from './provider.ts';

/** 8888 → `88.88`. Both currencies have two decimals; no floating point is involved. */
export function toMajorUnits(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount: ${minor}`);
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `88.88`, `88.8` or `88` → minor units. Everything else, including three decimals, is refused. */
export function toMinorUnits(text: unknown): number {
  const found = typeof text === 'string' ? /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) : null;
  if (!found) throw new ProviderError('refused', 'BAD_AMOUNT', JSON.stringify(text));
  const [, major = '', minor = ''] = found;
  return Number(major + minor.padEnd(2, '0'));
}

/** Checks an amount of WeChat Pay, which is an integer in minor units already. */
export function checkMinorUnits(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new ProviderError('refused', 'BAD_AMOUNT', JSON.stringify(value));
}
