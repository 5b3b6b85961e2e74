import type { EncryptedColumn } from '#kernel/crypto/rotate';
import { encryptedAccountColumns } from '#modules/accounts/public';
import { encryptedPaymentColumns } from '#modules/payments/public';
import { encryptedParticipantColumns } from '#modules/registration/public';

/** Every column whose values must follow when the keys change. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotency_keys', column: 'answer', key: ['caller', 'key'] },
  { table: 'message_log', column: 'text', key: ['id'] },
  { table: 'withdrawals', column: 'payee', key: ['id'] },
  ...encryptedAccountColumns,
  ...encryptedParticipantColumns,
  ...encryptedPaymentColumns,
];
