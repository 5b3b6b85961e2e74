/** What may stay of a typed text: digits, and a sign or a point where they have a meaning. Full-width digits count. */
export function numberText(typed: string, decimals: number, allowsNegative: boolean): string {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-');
  const sign = allowsNegative && plain.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.');
  if (decimals === 0) return sign + whole;
  const hasPoint = rest.length > 0;
  return sign + whole + (hasPoint ? `.${rest.join('').slice(0, decimals)}` : '');
}

/** The number a text stands for; null while it is none yet. */
export function readNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
