import { encryptPlain } from '#kernel/crypto/encrypt-plain';
import type { Recurring } from '#kernel/worker/worker';
import { plainInvoices } from './tax-details.ts';

export const invoiceJobs: readonly Recurring[] = [
  {
    name: 'encrypt_tax_details',
    cron: '*/10 * * * *',
    run: (kernel) => encryptPlain(kernel, plainInvoices),
  },
];
