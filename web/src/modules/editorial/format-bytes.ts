import type { Language } from '@plenum/contract/kernel/language';
import { formatNumber } from '#kernel/i18n/format';

/** `640 B`, `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number, lan: Language): string {
  if (bytes < 1000) return `${formatNumber(bytes, lan)} B`;
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1000), lan)} kB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10, lan)} MB`;
}
