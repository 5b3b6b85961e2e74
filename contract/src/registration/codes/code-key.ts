/** The length of a code without its spaces and hyphens. */
export const CODE_LENGTH = { min: 4, max: 32 } as const;

/** The characters of codes created in bulk, without letters that can be confused with digits or with each other. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns the normalized form of a code: without case, spaces and hyphens, with half-width letters, and one character
 * for similar ones. Null if the text can't be a code.
 */
export function codeKey(written: string): string | null {
  const bare = written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '');
  if (bare.length < CODE_LENGTH.min || bare.length > CODE_LENGTH.max || !/^[\dA-Z]+$/.test(bare)) return null;
  return bare.replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
}
