/** How long a code may be without its spaces and hyphens. */
export const CODE_LENGTH = { min: 4, max: 32 } as const;

/** Without the letters that are mistaken for digits or each other; codes that are made in bulk use no others. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * What two ways to write one code have in common: no case, no spaces or hyphens, wide letters as narrow ones, and one sign
 * for those that look alike. Null: it can't be a code.
 */
export function codeKey(written: string): string | null {
  const bare = written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '');
  if (bare.length < CODE_LENGTH.min || bare.length > CODE_LENGTH.max || !/^[\dA-Z]+$/.test(bare)) return null;
  return bare.replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
}
