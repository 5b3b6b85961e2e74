/** Why a person's balance changed. */
export const balanceEntryKinds = [
  'recharge',
  'refund',
  /** An order was paid from it. */
  'payment',
  /** Asked for: reserved from then on, and paid out by finance. */
  'withdrawal',
  /** Refused by finance, or taken back: it is the person's again. */
  'withdrawal_returned',
] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];
