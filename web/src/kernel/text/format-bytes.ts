import type { Language } from '@plenum/contract/kernel/language';
import { formatNumber } from '#kernel/i18n/format';

const KILO = 1024;

/** Formats a size, such as `640 B`, `12 kB` or `3.4 MB`. One kB is 1024 bytes, as in file managers. */
export function formatBytes(bytes: number, lan: Language): string {
  if (bytes < KILO) return `${formatNumber(bytes, lan)} B`;
  if (bytes < KILO * KILO) return `${formatNumber(Math.round(bytes / KILO), lan)} kB`;
  return `${formatNumber(Math.round((bytes * 10) / KILO / KILO) / 10, lan)} MB`;
}
