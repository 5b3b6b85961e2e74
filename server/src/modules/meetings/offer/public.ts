export { findCall, findPublicCall, type MeetingCall } from './find-call.ts';
export { findOffer, type MeetingOffer } from './find-offer.ts';
export { findTerms, findTermsOf, type MeetingTerms } from './find-terms.ts';
export { createOfferCache, type ReadOffer } from './offer-cache.ts';
export {
  findDraftOffer,
  findReadyOffer,
  findOfferedWallets,
  findWaysToPay,
  provideWallets,
  type ReadyOffer,
} from './ready-wallets.ts';
