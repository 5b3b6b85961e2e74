// Calling codes of one and two digits; all others have three.
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Masks a phone number: `+8613800138000` → `138****8000`, `+353871234567` → `+353 ****4567`. */
export function maskPhone(phone: string): string {
  const mainland = /^\+86(1\d{2})\d{4}(\d{4})$/.exec(phone);
  if (mainland) return `${mainland[1]}****${mainland[2]}`;
  const digits = phone.replaceAll(/\D/g, '');
  if (!phone.startsWith('+') || digits.length < 8) return '****';
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  return `+${code} ****${digits.slice(-4)}`;
}

/**
 * Masks a phone number. Returns an empty text if no number was given, so that a list doesn't show a mask without a
 * number.
 */
export function maskedPhone(phone: string): string {
  return phone === '' ? '' : maskPhone(phone);
}

/** Masks an email address: `abc@x.com` → `a***@x.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}***${email.slice(at)}` : '***';
}

export function maskedEmail(email: string): string {
  return email === '' ? '' : maskEmail(email);
}
