const fullWidthZero = 0xff10;

/** The digits in what was typed or pasted: “123 456”, “１２３４５６” and “验证码：123456” are all one code. */
export function codeDigits(text: string, length: number): string {
  return text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(/\D/g, '')
    .slice(0, length);
}
