import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { beginPayment, SlipForm } from '@plenum/contract/payments/endpoints';
import type { Attempt, PayView } from '@plenum/contract/payments/schemas';

/** The item being paid for: an order, or a top-up of the balance. The components of a payment treat both alike. */
export type Paying = Pick<
  PayView,
  'currency' | 'method' | 'methods' | 'attempt' | 'transfer' | 'slips' | 'paysInWechat'
> & {
  meeting: Pick<PayView['meeting'], 'timeZone'>;
  can: Pick<PayView['can'], 'pay' | 'check' | 'sendSlip'>;
};

/** The calls that these components make. The page shows an answer before the call resolves. */
export interface PayCalls {
  begin: (body: BodyOf<typeof beginPayment>, idempotencyKey: string) => Promise<{ attempt: Attempt | null }>;
  uploadSlipFile: (file: File, onProgress: (share: number) => void) => Promise<{ fileId: string }>;
  linkSlipFile: (fileId: string) => Promise<{ link: string }>;
  sendSlip: (body: SlipForm, idempotencyKey: string) => Promise<unknown>;
  /** The URL to open in another browser; the current page by default. */
  address?: string;
  /** The address at which WeChat identifies the payer; a top-up can't be paid inside WeChat. */
  recognize?: (method: PaymentMethod) => Promise<{ url: string }>;
  /**
   * Holds the order's places for days instead of minutes, because a transfer takes days. Absent for a top-up, which
   * holds no places.
   */
  holdForTransfer?: (method: PaymentMethod) => Promise<void>;
}
