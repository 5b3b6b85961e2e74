import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

/** `Wang Fang and Li Min`, `王芳和李敏`. */
export function namesText(names: readonly string[], lan: Language): string {
  return new Intl.ListFormat(componentLocale(lan), { type: 'conjunction' }).format(names);
}
