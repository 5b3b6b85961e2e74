import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/locale';

/** `Wang Wei and Li Na`, `王伟和李娜`. */
export function namesText(names: readonly string[], lan: Language): string {
  return new Intl.ListFormat(componentLocale(lan), { type: 'conjunction' }).format(names);
}
