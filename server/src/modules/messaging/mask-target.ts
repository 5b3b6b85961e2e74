import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';

export function maskTarget(target: string): string {
  return target.includes('@') ? maskedEmail(target) : maskedPhone(target);
}
