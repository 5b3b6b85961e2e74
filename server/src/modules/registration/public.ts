import type { Recurring } from '#kernel/jobs/worker';
import type { Kernel } from '#kernel/kernel';
import type { Reaction } from '#kernel/outbox/outbox';
import type { Route } from '#kernel/http/route';
import { changeReactions, changeRoutes, orderAddedBed } from './changes/public.ts';
import { checkoutRoutes, orderQueueOf } from './checkout/public.ts';
import { codeRoutes } from './codes/public.ts';
import { mineRoutes } from './mine/public.ts';
import { orderJobs, orderReactions, orderRoutes } from './orders/public.ts';
import { nameSoundJobs, openingJobs, peopleReactions, peopleRoutes } from './people/public.ts';
import { reviewReactions, reviewRoutes } from './review/public.ts';
import { sharingJobs, sharingReactions, sharingRoutes } from './sharing/public.ts';
import { walkInRoutes } from './walk-in/public.ts';
import { waitingJobs, waitingReactions, waitingRoutes } from './waiting/public.ts';

export type { TaxDetails, StoredInvoice } from './tables.ts';
export {
  encryptedOrderColumns,
  openInvoice,
  openTaxDetails,
  plainTaxDetails,
  sealTaxDetails,
  withoutTaxDetails,
} from './tax-details.ts';
export { createCode, type FoundCode } from './codes/public.ts';
export {
  confirmedPeople,
  type ConfirmedPerson,
  encryptedParticipantColumns,
  findConfirmed,
  findConfirmedPerson,
  findRegistered,
  searchTermTokens,
  openDraft,
  openIdNumber,
  sealDraft,
  textColumns,
} from './people/public.ts';
export {
  type CheckoutAnswer,
  checkoutBatch,
  type CheckoutEntry,
  requireValidDraft,
  prepareOrder,
  reopenOrder,
} from './checkout/public.ts';
export {
  type Applied,
  applyPayment,
  applyPayments,
  awaitTransfer,
  changeState,
  endRefund,
  endTransferCheck,
  amountSentence,
  findNamedLines,
  findPricesIn,
  switchCurrency,
  findNamedLinesById,
  findOrder,
  findOrderHistory,
  findPaidLines,
  findReview,
  formatAmount,
  isCancellingLocked,
  formatMoment,
  keepInvoice,
  lockMeetingsOrder,
  lockMeetingsOrders,
  lockOrder,
  lockOrdersInTurn,
  type LockedOrder,
  lockOwnOrder,
  markEnding,
  orderNumber,
  paidAt,
  type PaidOrderLine,
  payBack,
  type PaymentOf,
  pricedOffer,
  presentOrderHead,
  provideBeingPaid,
  releaseLines,
  requireReleasable,
  requireInvoiceOffered,
  renewPrice,
  splitLines,
  takeBackPayment,
  whyNotTakeBack,
  aboutMeeting,
  personalTicketLink,
  readTicketLink,
  ticketLink,
  typedAddresses,
  viewOrder,
  whyNotRelease,
  writeToBuyer,
} from './orders/public.ts';
export {
  beginChange,
  type Changer,
  findGuests,
  findPlace,
  findRegistrationOf,
  type HeldPlace,
  orderType,
  reviewAgain,
  switchType,
  tellOfType,
  viewChangeable,
} from './changes/public.ts';
export { findEntries, presentEntries } from './waiting/public.ts';
export { findArrivals, provideArrivals, registrationMergePart } from './mine/public.ts';
export { reviewRegistrations } from './review/public.ts';
export {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderReleased,
  orderSettled,
  paymentTakenBack,
  personSubstituted,
  registrationCancelled,
  registrationResubmitted,
  registrationReviewed,
} from './events.ts';
export { changeReview } from './change-review.ts';
export { type OrderRow, orders } from './tables.ts';
export { requireSharing } from './people/public.ts';
export {
  asSharer,
  type LockedGuest,
  type NewRoom,
  leaveRoom,
  lockGuests,
  makeRooms,
  putIn,
  roomMates,
  setRoomNumber,
} from './sharing/public.ts';

export function registrationRoutes(kernel: Kernel): Route[] {
  const queue = orderQueueOf(kernel);
  return [
    ...codeRoutes(kernel),
    ...peopleRoutes(kernel),
    ...checkoutRoutes(queue),
    ...orderRoutes(kernel),
    ...sharingRoutes(kernel, queue, orderAddedBed),
    ...changeRoutes(kernel),
    ...reviewRoutes(kernel),
    ...waitingRoutes(kernel),
    ...walkInRoutes(kernel),
    ...mineRoutes(kernel),
  ];
}

export const registrationReactions: readonly Reaction[] = [
  ...peopleReactions,
  ...sharingReactions,
  ...changeReactions,
  ...orderReactions,
  ...reviewReactions,
  ...waitingReactions,
];

export const registrationJobs: readonly Recurring[] = [
  ...orderJobs,
  ...sharingJobs,
  ...waitingJobs,
  ...openingJobs,
  ...nameSoundJobs,
];
