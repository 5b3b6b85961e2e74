import { maskEmail, maskPhone } from '../kernel/mask.ts';

/**
 * Returns the name and the username, because two accounts of one person often have the same name. The username is empty
 * until one is chosen.
 */
export function accountTitle({ name, username }: { name: string; username: string }): string {
  return username === '' || username === name ? name : `${name} (${username})`;
}

/** Returns the masked phone number or email address, which is shown as the name of an account whose owner gave none. */
export function maskedContact({ phone, email }: { phone: string | null; email: string | null }): string {
  if (phone !== null) return maskPhone(phone);
  return email === null ? '****' : maskEmail(email);
}
