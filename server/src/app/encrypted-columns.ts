import type { EncryptedColumn } from '#kernel/crypto/rotate';
import { encryptedFileColumns } from '#kernel/files/encrypted-files';
import { encryptedAccountColumns } from '#modules/accounts/public';
import { encryptedInvoiceColumns } from '#modules/invoices/public';
import { encryptedMessageColumns } from '#modules/messaging/public';
import { encryptedPaymentColumns } from '#modules/payments/public';
import { encryptedOrderColumns } from '#modules/registration/orders/public';
import { encryptedParticipantColumns } from '#modules/registration/people/public';
import { encryptedTicketColumns } from '#modules/tickets/public';
import { encryptedWebhookColumns } from '#modules/webhooks/public';

/** Every column that is re-encrypted when the keys are rotated. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotency_keys', column: 'answer', key: ['caller', 'key'] },
  { table: 'withdrawals', column: 'payee', key: ['id'] },
  ...encryptedFileColumns,
  ...encryptedMessageColumns,
  ...encryptedAccountColumns,
  ...encryptedParticipantColumns,
  ...encryptedOrderColumns,
  ...encryptedInvoiceColumns,
  ...encryptedPaymentColumns,
  ...encryptedTicketColumns,
  ...encryptedWebhookColumns,
];
