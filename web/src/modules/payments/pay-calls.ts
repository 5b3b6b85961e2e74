import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { beginPayment, SlipForm } from '@plenum/contract/payments/endpoints';
import type { Attempt, PayView } from '@plenum/contract/payments/schemas';

/** The thing being paid: an order, or a top-up of the balance. The parts of a payment treat both alike. */
export type Paying = Pick<
  PayView,
  'currency' | 'method' | 'methods' | 'attempt' | 'transfer' | 'slips' | 'paysInWechat'
> & {
  meeting: Pick<PayView['meeting'], 'timeZone'>;
  can: Pick<PayView['can'], 'pay' | 'check' | 'sendSlip'>;
};

/** The calls of those parts. Their answers are shown before they resolve. */
export interface PayCalls {
  begin: (body: BodyOf<typeof beginPayment>, idempotencyKey: string) => Promise<{ attempt: Attempt | null }>;
  uploadSlipFile: (file: File, onProgress: (share: number) => void) => Promise<{ fileId: string }>;
  linkSlipFile: (fileId: string) => Promise<{ link: string }>;
  sendSlip: (body: SlipForm, idempotencyKey: string) => Promise<unknown>;
  /** Its URL in another browser; this page's by default. */
  address?: string;
  /** The address at which WeChat identifies the payer; a top-up can't be paid inside WeChat. */
  recognize?: (method: PaymentMethod) => Promise<{ url: string }>;
  /** Places of an order that is paid by transfer are held for days instead of minutes; a top-up holds none. */
  holdForTransfer?: (method: PaymentMethod) => Promise<void>;
}
