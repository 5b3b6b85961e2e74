import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Channel, type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';

export interface SandboxRefund {
  readonly outRefundNo: string;
  readonly refundNo: string;
  readonly amount: number;
  readonly at: number;
  readonly notifyUrl: string | null;
  /** Set if the merchant's program did not request the refund. */
  readonly act?: OwnAct;
  done: boolean;
}

/** One attempt to pay. Times are milliseconds, amounts minor units. */
export interface Trade {
  /** Can't be guessed, because it is the address of its page, WeChat's `prepay_id` and PayPal's order id. */
  readonly id: string;
  readonly provider: Wallet;
  readonly channel: Channel;
  readonly outTradeNo: string;
  /** The parameters that the trade was created with. The same number with other parameters is refused. */
  readonly parameters: string;
  readonly amount: number;
  readonly currency: string;
  readonly subject: string;
  readonly notifyUrl: string | null;
  returnUrl: string | null;
  readonly cancelUrl: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** `approved`: the payer of a PayPal order has agreed, and PayPal waits for the merchant's capture. */
  state: 'open' | 'approved' | 'paid' | 'closed' | 'failed';
  /** True if the payer has opened the trade's page. Before that, a trade of Alipay's QR code does not exist. */
  opened: boolean;
  /** True if the payer chose "Fail" at PayPal, so that the capture is declined. */
  declined: boolean;
  tradeNo: string | null;
  paidAt: number | null;
  payAt: number | null;
  readonly refunds: SandboxRefund[];
}

type NewTrade = Pick<
  Trade,
  | 'provider'
  | 'channel'
  | 'outTradeNo'
  | 'parameters'
  | 'amount'
  | 'currency'
  | 'subject'
  | 'notifyUrl'
  | 'returnUrl'
  | 'cancelUrl'
  | 'expiresAt'
>;

/** Movements of money that the merchant's program did not request, made on the provider's own site or by a dispute. */
export type OwnAct = 'refunded' | 'reversed' | 'denied';

/** The reactions of the protocols to a change of a trade: they send the provider's notices. */
export interface TradeListener {
  approved(trade: Trade): void;
  paid(trade: Trade): void;
  refunded(trade: Trade, refund: SandboxRefund): void;
  givenBack(trade: Trade, refund: SandboxRefund, act: OwnAct): void;
}

export interface TradeBook {
  open(trade: NewTrade): Trade;
  byId(id: string): Trade | undefined;
  byNumber(provider: Wallet, outTradeNo: string): Trade | undefined;
  all(provider: Wallet): Trade[];
  /** The payer presses "Pay". PayPal then waits for the capture; the other providers receive the money immediately. */
  pay(trade: Trade): void;
  capture(trade: Trade): void;
  payLater(trade: Trade, delayMs: number): void;
  fail(trade: Trade): void;
  close(trade: Trade): void;
  refund(trade: Trade, refund: Pick<SandboxRefund, 'outRefundNo' | 'amount' | 'notifyUrl'>): SandboxRefund;
  giveBack(trade: Trade, amount: number, act: OwnAct): void;
  /** Writes unsaved changes and stops all timers. */
  end(): void;
}

/** The provider's numbering of payments and transactions. */
export interface Numbering {
  tradeId(random: string): string;
  tradeNo(day: string, digits: string): string;
}

export interface BookOptions {
  readonly now: () => Date;
  /** The speed, as a multiple of the providers' own. */
  readonly speed: number;
  readonly listener: TradeListener;
  readonly numbering: (provider: Wallet) => Numbering;
  /** The file that stores the trades, so that they survive a restart. */
  readonly file?: string;
}

/** The time until the payer receives a refund. */
const REFUND_MS = 10_000;

export function openTradeBook({ now, speed, listener, numbering, file }: BookOptions): TradeBook {
  const trades = new Map<string, Trade>(readTrades(file).map((trade) => [trade.id, trade]));
  const numbers = new Map([...trades.values()].map((trade) => [numberOf(trade), trade.id]));
  const timers = new Set<NodeJS.Timeout>();
  let unsaved = false;

  function save(): void {
    if (file !== undefined) writeFileSync(file, JSON.stringify([...trades.values()]), { mode: 0o600 });
    unsaved = false;
  }

  function changed(): void {
    if (unsaved || file === undefined) return;
    unsaved = true;
    after(100, save);
  }

  function after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds).unref();
    timers.add(timer);
  }

  // Pays or closes a trade whose `payAt` or `expiresAt` has passed. There is no timer; a trade is checked whenever it
  // is read.
  function current(trade: Trade | undefined): Trade | undefined {
    if (trade?.state === 'open' && trade.payAt !== null && trade.payAt <= now().getTime()) book.pay(trade);
    if (trade?.state === 'open' && trade.expiresAt <= now().getTime()) book.close(trade);
    return trade;
  }

  function newTradeNo(provider: Wallet): string {
    const day = now().toISOString().slice(0, 10).replaceAll('-', '');
    const digits = BigInt(`0x${randomBytes(8).toString('hex')}`)
      .toString()
      .padStart(20, '0');
    return numbering(provider).tradeNo(day, digits);
  }

  const book: TradeBook = {
    open(wanted) {
      const trade: Trade = {
        ...wanted,
        id: numbering(wanted.provider).tradeId(randomBytes(12).toString('hex')),
        createdAt: now().getTime(),
        state: 'open',
        opened: false,
        declined: false,
        tradeNo: null,
        paidAt: null,
        payAt: null,
        refunds: [],
      };
      trades.set(trade.id, trade);
      numbers.set(numberOf(trade), trade.id);
      changed();
      return trade;
    },
    byId: (id) => current(trades.get(id)),
    byNumber: (provider, outTradeNo) =>
      current(trades.get(numbers.get(numberOf({ provider, outTradeNo })) ?? '')),
    all: (provider) => [...trades.values()].filter((trade) => trade.provider === provider),

    pay(trade) {
      if (trade.state !== 'open') return;
      trade.payAt = null;
      if (!awaitsCapture(trade)) {
        book.capture(trade);
        return;
      }
      trade.state = 'approved';
      changed();
      listener.approved(trade);
    },

    capture(trade) {
      trade.state = 'paid';
      trade.paidAt = now().getTime();
      trade.tradeNo = newTradeNo(trade.provider);
      changed();
      listener.paid(trade);
    },

    payLater(trade, delayMs) {
      trade.payAt = now().getTime() + delayMs / speed;
      changed();
      after(delayMs / speed, () => current(trade));
    },

    fail(trade) {
      if (trade.state !== 'open') return;
      trade.declined = true;
      trade.state = awaitsCapture(trade) ? 'approved' : 'failed';
      changed();
      if (trade.state === 'approved') listener.approved(trade);
    },

    close(trade) {
      if (trade.state === 'open' || trade.state === 'failed') trade.state = 'closed';
      changed();
    },

    refund(trade, wanted) {
      const refundNo = newTradeNo(trade.provider);
      const refund: SandboxRefund = { ...wanted, refundNo, at: now().getTime(), done: false };
      trade.refunds.push(refund);
      changed();
      after(REFUND_MS / speed, () => {
        refund.done = true;
        changed();
        listener.refunded(trade, refund);
      });
      return refund;
    },

    giveBack(trade, amount, act) {
      const refundNo = newTradeNo(trade.provider);
      const refund: SandboxRefund = {
        outRefundNo: `OWN${refundNo}`,
        refundNo,
        amount,
        at: now().getTime(),
        notifyUrl: trade.notifyUrl,
        act,
        done: true,
      };
      trade.refunds.push(refund);
      changed();
      listener.givenBack(trade, refund, act);
    },

    end() {
      for (const timer of timers) clearTimeout(timer);
      if (unsaved) save();
    },
  };
  return book;
}

export function refunded(trade: Trade): number {
  return trade.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function awaitsCapture({ provider }: Trade): boolean {
  return walletDefinitions[provider].isCapturedByUs === true;
}

function numberOf({ provider, outTradeNo }: Pick<Trade, 'provider' | 'outTradeNo'>): string {
  return `${provider} ${outTradeNo}`;
}

function readTrades(file: string | undefined): Trade[] {
  if (file === undefined) return [];
  try {
    const trades = JSON.parse(readFileSync(file, 'utf8')) as Trade[];
    // A refund that was in progress when the sandbox stopped counts as received.
    for (const refund of trades.flatMap((trade) => trade.refunds)) refund.done = true;
    return trades;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
