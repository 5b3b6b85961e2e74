import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Channel, Wallet } from '@plenum/contract/meetings/wallets/registry';

/** What the payer's browser does next. */
export type PayAction =
  | { readonly kind: 'qr'; readonly content: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'jsapi'; readonly parameters: Readonly<Record<string, string>> };

export interface Charge {
  readonly channel: Channel;
  /** Our own unique number of the attempt: 20 to 32 of `[0-9A-Z_]`, which every provider takes. */
  readonly outTradeNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly subject: string;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** Where a payer who leaves the provider's page without paying comes back. */
  readonly cancelUrl: string;
  readonly payerAddress: string;
  /** Who pays inside WeChat: JSAPI only. */
  readonly openid?: string;
  readonly language: Language;
}

export interface Created {
  readonly action: PayAction;
  /** The provider's own number of the attempt, where later calls need it. */
  readonly providerRef: string | null;
  /** When the action stops working: never after the charge's own deadline. */
  readonly expiresAt: Date;
}

/** One attempt as the provider knows it. */
export interface AttemptRef {
  readonly outTradeNo: string;
  readonly providerRef: string | null;
}

/** `pending`: the provider holds the money back, or waits for our capture. `unknown`: it does not know the number. */
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
  /** What was paid. */
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

/** Money that went back to its payer, as the provider tells it. */
export interface GivenBack {
  /** Of the payment, as the provider calls it. */
  readonly tradeNo: string;
  /** Of what went back. */
  readonly refundNo: string;
  readonly amount: number;
  readonly currency: string;
  /** The amount is that of all refunds of the payment so far. */
  readonly isSum: boolean;
}

/** A provider's own list of a day. */
export interface Bill {
  readonly payments: readonly Transaction[];
  /** Those that have arrived. */
  readonly refunds: readonly BilledRefund[];
}

export interface BilledRefund extends GivenBack {
  /** Ours, where we asked for it. */
  readonly outRefundNo: string;
}

export interface RawNotice {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * The thing that a notice names if its text is not proven. Nothing else of the text is kept: the state, the amount and the
 * number of the order are the provider's answer to `confirm`.
 */
export interface Claim {
  readonly resource: 'order' | 'capture' | 'refund';
  readonly id: string;
  /** The provider took the money back: after a dispute, or because the payer's bank did. */
  readonly isReversal: boolean;
}

export type Notice =
  | { readonly id: string; readonly kind: 'transaction'; readonly transaction: Transaction }
  | {
      readonly id: string;
      readonly kind: 'refund';
      readonly refund: RefundResult;
      /** What it is about where the refund is none of ours. */
      readonly givenBack?: GivenBack;
    }
  /** Taken back from the merchant, after a dispute or by the payer's bank. */
  | { readonly id: string; readonly kind: 'reversal'; readonly givenBack: GivenBack }
  | { readonly id: string; readonly kind: 'claim'; readonly claim: Claim }
  | { readonly id: string; readonly kind: 'ignored' };

/** What a provider says, without the number of the notice. */
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
  /** Where the app sends its user back from, with a code. `state` is at most 128 letters and digits. */
  askUrl(returnUrl: string, state: string): string;
  /** Throws `refused` for a code that was used before or is too old. */
  identify(code: string): Promise<string>;
}

export interface PaymentProvider {
  readonly wallet: Wallet;
  /** What a transaction must name before its money counts. */
  readonly merchant: string;
  readonly app: string;
  create(charge: Charge): Promise<Created>;
  /** PayPal: captures what the payer has approved. */
  query(ref: AttemptRef): Promise<Transaction>;
  /** Throws `already_paid` when there is nothing left to close because the money is there. */
  close(ref: AttemptRef): Promise<void>;
  refund(order: RefundOrder): Promise<RefundResult>;
  queryRefund(ref: AttemptRef, outRefundNo: string, refundNo: string | null): Promise<RefundResult>;
  /**
   * Throws `bad_signature`, or `clock` for a genuine notice that is too old or from the future. The id of the notice comes
   * from signed bytes, so that a second copy has the same one.
   */
  parseNotification(notice: RawNotice): Promise<Notice>;
  /** Asks about a claim. Throws `refused` if the provider has no such thing. PayPal only: the others sign all of the text. */
  confirm?(claim: Claim): Promise<Confirmed>;
  /** WeChat Pay, where the app's secret is set. */
  readonly payer?: PayerLookup;
  /** How a notice is answered once it is kept. */
  readonly accepted: NoticeAnswer;
  /** Resolves when the provider takes our signature and we take theirs. */
  selfTest(): Promise<void>;
  /** What the provider has on its list of a day (`2026-11-16`, China's time), for reconciliation. */
  bill(day: string): Promise<Bill>;
}

/** What a client is given besides its settings. */
export interface ProviderRuntime {
  readonly now: () => Date;
  /** How long a call may take; 8 s unless said otherwise. */
  readonly timeoutMs?: number;
}

/**
 * `unreachable`: no answer, or one that says "later"; what was asked may have been done, so ask again with the same number.
 * `refused`: the provider says no, for the reason in `code`.
 * `bad_signature`: an answer or a notice that the provider did not sign.
 * `clock`: signed, or refused, with a time that is in the future or too long ago.
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
