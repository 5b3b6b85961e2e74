import type { Language } from '@plenum/contract/kernel/language';

/** For the texts inside components and for `Intl`: Chinese, and English for anything else. */
export function componentLocale(lan: string): 'zh-CN' | 'en-US' {
  return lan === 'zh-cn' ? 'zh-CN' : 'en-US';
}

/** For `<html lang>`. */
export function documentLanguage(lan: Language): string {
  return lan === 'zh-cn' ? 'zh-CN' : 'en';
}
