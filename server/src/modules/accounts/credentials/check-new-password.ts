import { accountRefusals } from '@plenum/contract/accounts/messages';
import { refuse } from '#kernel/http/response/refusal-error';
import { isCommonPassword } from '#kernel/passwords/common';

/** `field` is where the form shows it. */
export async function checkNewPassword(
  password: string,
  field: 'password' | 'newPassword',
  username?: string,
): Promise<void> {
  const sameAsName = username !== undefined && password.toLowerCase() === username.toLowerCase();
  if (sameAsName || (await isCommonPassword(password))) {
    refuse(accountRefusals.PASSWORD_COMMON, { fields: { [field]: 'password_common' } });
  }
}
