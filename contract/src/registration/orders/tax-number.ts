// The unified social credit code of GB 32100: 18 characters without I, O, S, V and Z, the last one a checksum.
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
// The older tax numbers, which companies and individuals had before the unified code.
const LEGACY = /^(?:[0-9A-Z]{15}|[0-9A-Z]{20})$/;

export interface TaxNumberCheck {
  number: string;
  /**
   * `doubtful` is shown but allowed, because some genuine codes fail the checksum, and a person's ID number is a tax
   * number.
   */
  verdict: 'ok' | 'doubtful' | 'malformed';
}

export function checkTaxNumber(written: string): TaxNumberCheck {
  const number = written
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase();
  if (CODE.test(number))
    return { number, verdict: checkCharacterOf(number) === number.at(-1) ? 'ok' : 'doubtful' };
  return { number, verdict: LEGACY.test(number) ? 'doubtful' : 'malformed' };
}

function checkCharacterOf(number: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const character of number.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}
