import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Channel, Wallet } from '@plenum/contract/meetings/wallets/registry';

/** The next step in the payer's browser. */
export type PayAction =
  | { readonly kind: 'qr'; readonly content: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'jsapi'; readonly parameters: Readonly<Record<string, string>> };

export interface Charge {
  readonly channel: Channel;
  /** Our unique number of the attempt: 20 to 32 of `[0-9A-Z_]`, which every provider accepts. */
  readonly outTradeNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly subject: string;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** The address for a payer who leaves the provider's page without paying. */
  readonly cancelUrl: string;
  readonly payerAddress: string;
  /** The payer's number inside WeChat; JSAPI only. */
  readonly openid?: string;
  readonly language: Language;
}

export interface Created {
  readonly action: PayAction;
  /** The provider's number of the attempt, if later calls need it. */
  readonly providerRef: string | null;
  /** When the action expires; never after the charge's own deadline. */
  readonly expiresAt: Date;
}

/** Identifies an attempt to its provider. */
export interface AttemptRef {
  readonly outTradeNo: string;
  readonly providerRef: string | null;
}

/**
 * `pending`: the provider holds the money, or waits for our capture. `unknown`: the provider does not know the number.
 */
export type TransactionState = 'open' | 'pending' | 'paid' | 'closed' | 'failed' | 'unknown';

export interface Transaction {
  readonly outTradeNo: string;
  readonly tradeNo: string | null;
  readonly state: TransactionState;
  readonly amount: number;
  readonly currency: string;
  readonly merchant: string;
  readonly app: string;
  readonly paidAt: Date | null;
}

export interface RefundOrder {
  readonly ref: AttemptRef;
  readonly tradeNo: string;
  /** Stays the same when the refund is tried again. */
  readonly outRefundNo: string;
  readonly amount: number;
  /** The amount paid. */
  readonly total: number;
  readonly currency: Currency;
  readonly reason: string;
  readonly notifyUrl: string;
}

export interface RefundResult {
  readonly outRefundNo: string;
  readonly refundNo: string | null;
  readonly state: 'done' | 'pending' | 'failed';
}

/** A refund or reversal as the provider reports it. */
export interface ProviderRefund {
  /** The provider's transaction number for the payment. */
  readonly tradeNo: string;
  /** The provider's number of the refund. */
  readonly refundNo: string;
  readonly amount: number;
  readonly currency: string;
  /** True if the amount is the sum of all refunds of the payment so far. */
  readonly isSum: boolean;
}

/** A provider's list of one day's payments and refunds. */
export interface Bill {
  readonly payments: readonly Transaction[];
  /** Refunds that have arrived. */
  readonly refunds: readonly BilledRefund[];
}

export interface BilledRefund extends ProviderRefund {
  /** Our number, if we requested the refund. */
  readonly outRefundNo: string;
}

export interface RawNotice {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * The resource that an untrusted notice is about. Nothing else in the notice is used: the state, the amount and the
 * order number come from the provider's answer to `confirm`.
 */
export interface Claim {
  readonly resource: 'order' | 'capture' | 'refund';
  readonly id: string;
  /** True if the provider took the money back, after a dispute or because the payer's bank reversed the payment. */
  readonly isReversal: boolean;
}

export type Notice =
  | { readonly id: string; readonly kind: 'transaction'; readonly transaction: Transaction }
  | {
      readonly id: string;
      readonly kind: 'refund';
      readonly refund: RefundResult;
      /** Present if we did not request the refund. */
      readonly givenBack?: ProviderRefund;
    }
  /**
   * The provider took the money back from the merchant, after a dispute or because the payer's bank reversed the
   * payment.
   */
  | { readonly id: string; readonly kind: 'reversal'; readonly givenBack: ProviderRefund }
  | { readonly id: string; readonly kind: 'claim'; readonly claim: Claim }
  | { readonly id: string; readonly kind: 'ignored' };

/** The content of a notice that the provider has confirmed, without the id of the notice. */
export type Confirmed = Notice extends infer Kind
  ? Kind extends { readonly kind: 'claim' }
    ? never
    : Omit<Kind, 'id'>
  : never;

export interface NoticeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Finds out which user of a wallet's app is looking at our page inside that app. */
export interface PayerLookup {
  /** The page to which the app returns its user with a code. `state` is at most 128 letters and digits. */
  askUrl(returnUrl: string, state: string): string;
  /** Returns the user's number inside the app. Throws `refused` for a code that was used before or is too old. */
  identify(code: string): Promise<string>;
}

export interface PaymentProvider {
  readonly wallet: Wallet;
  /** The merchant's and the app's number. A payment counts only if the transaction has both of them. */
  readonly merchant: string;
  readonly app: string;
  create(charge: Charge): Promise<Created>;
  /** Returns the state of the payment. PayPal's client also captures an order that the payer has approved. */
  query(ref: AttemptRef): Promise<Transaction>;
  /** Closes an attempt. Throws `already_paid` if the attempt can't be closed because it was paid. */
  close(ref: AttemptRef): Promise<void>;
  refund(order: RefundOrder): Promise<RefundResult>;
  queryRefund(ref: AttemptRef, outRefundNo: string, refundNo: string | null): Promise<RefundResult>;
  /**
   * Verifies and parses a notice. Throws `bad_signature`, or `clock` for a genuine notice that is too old or from the
   * future. The notice's id comes from signed bytes, so that a second copy of the notice has the same id.
   */
  parseNotification(notice: RawNotice): Promise<Notice>;
  /**
   * Queries the subject of a claim. Throws `refused` if the provider doesn't have it. Only PayPal's client needs this,
   * because the other providers sign the whole text.
   */
  confirm?(claim: Claim): Promise<Confirmed>;
  /** Only for WeChat Pay, if the app's secret is set. */
  readonly payer?: PayerLookup;
  /** The answer to a notice that was stored. */
  readonly accepted: NoticeAnswer;
  /** Resolves if the provider accepts our signature and we accept the provider's. */
  selfTest(): Promise<void>;
  /**
   * Returns the provider's list of the payments and refunds of one day (`2026-11-16`, China's time), for
   * reconciliation.
   */
  bill(day: string): Promise<Bill>;
}

/** The clock and the time limit that a client needs in addition to its settings. */
export interface ProviderRuntime {
  readonly now: () => Date;
  /** Time limit of a call; 8 s by default. */
  readonly timeoutMs?: number;
}

/**
 * `unreachable`: no answer, or one that says "later"; the call may have been executed, so repeat it with the same
 * number. `refused`: the provider refuses, for the reason in `code`. `bad_signature`: an answer or a notice that the
 * provider did not sign. `clock`: the time of a signed notice, or of a refused call, is in the future or too long ago.
 * `already_paid`: the attempt can't be closed or repeated because it was paid.
 */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'bad_signature' | 'clock' | 'already_paid';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The provider's own code, or ours in capitals. */
  readonly code: string;

  constructor(kind: ProviderErrorKind, code: string, message = '', options?: ErrorOptions) {
    super(message === '' ? `${kind}: ${code}` : `${kind}: ${code} ${message}`, options);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = code;
  }
}
