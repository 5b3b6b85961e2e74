import type { KindDefinition } from './kind.ts';
import { accountKinds } from './kinds/account-kinds.ts';
import { balanceKinds } from './kinds/balance-kinds.ts';
import { conferenceKinds } from './kinds/conference-kinds.ts';
import { orderKinds } from './kinds/order-kinds.ts';
import { paymentKinds } from './kinds/payment-kinds.ts';
import { reviewKinds } from './kinds/review-kinds.ts';
import { sharingKinds } from './kinds/sharing-kinds.ts';
import { staffKinds } from './kinds/staff-kinds.ts';
import { submissionKinds } from './kinds/submission-kinds.ts';
import { ticketKinds } from './kinds/ticket-kinds.ts';
import { waitingKinds } from './kinds/waiting-kinds.ts';

/** Every message that the product sends automatically, and `custom`, whose texts organizers write. */
export const messageKinds = {
  ...orderKinds,
  ...paymentKinds,
  ...reviewKinds,
  ...ticketKinds,
  ...sharingKinds,
  ...waitingKinds,
  ...submissionKinds,
  ...conferenceKinds,
  ...accountKinds,
  ...balanceKinds,
  ...staffKinds,
} as const satisfies Record<string, KindDefinition>;

export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[];

export function kindOf(kind: MessageKind): KindDefinition {
  return messageKinds[kind];
}

/** The values a kind needs, by name; more may be given. */
export type ValuesOf<K extends MessageKind> = Readonly<
  Record<(typeof messageKinds)[K]['variables'][number], string>
>;

/** A message before rendering: its kind and its values. */
export type WrittenMessage = {
  [K in MessageKind]: { readonly kind: K; readonly values: ValuesOf<K> };
}[MessageKind];
