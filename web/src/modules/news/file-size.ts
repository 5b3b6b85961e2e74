import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

/** `340 kB`, `1.2 MB`. */
export function fileSize(bytes: number, lan: Language): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(componentLocale(lan), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value);
}
