import type { Language } from '@plenum/contract/kernel/language';
import { componentLocale } from '#kernel/i18n/format';

// ISO 3166-1, written without spaces.
const CODES =
  'CNHKMOTWADAEAFAGAIALAMAOARASATAUAWAZBABBBDBEBFBGBHBIBJBMBNBOBRBSBTBWBYBZCACDCFCGCHCICKCLCMCOCRCUCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFOFRGAGBGDGEGHGIGLGMGNGQGRGTGUGWGYHNHRHTHUIDIEILINIQIRISITJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMRMTMUMVMWMXMYMZNANENGNINLNONPNRNZOMPAPEPFPGPHPKPLPRPSPTPWPYQARORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSYSZTDTGTHTJTLTMTNTOTRTTTVTZUAUGUSUYUZVAVCVEVGVIVNVUWSYEZAZMZW';

const regions = {
  HK: { en: 'Hong Kong, China', zh: '中国香港' },
  MO: { en: 'Macao, China', zh: '中国澳门' },
  TW: { en: 'Taiwan, China', zh: '中国台湾' },
} as const;

/** Returns the names of the countries in the reader's language, the most common ones first. */
export function countryNames(lan: Language): string[] {
  const locale = componentLocale(lan);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const codes = CODES.match(/../g) ?? [];
  const name = (code: string) => {
    const region = regions[code as keyof typeof regions];
    return region ? region[lan === 'en' ? 'en' : 'zh'] : (names.of(code) ?? code);
  };
  const collator = new Intl.Collator(locale);
  return [
    ...codes.slice(0, 4).map(name),
    ...codes
      .slice(4)
      .map(name)
      .toSorted((one, other) => collator.compare(one, other)),
  ];
}
