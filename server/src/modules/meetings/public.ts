export { meetingsMergePart } from './merge-part.ts';
export { sourceOf } from './audit-facts.ts';
export { serveCalendar } from './site/calendar-route.ts';
export { writeConferenceCalendar } from './site/conference-calendar.ts';
export { provideCheckpointCount } from './manage/checklist.ts';
export { changeState } from './manage/change-state.ts';
export { createMeeting } from './manage/create-meeting.ts';
export { createSeries } from './series/series.ts';
export { findOffer, type MeetingOffer } from './catalogue/find-offer.ts';
export { findTerms, findTermsOf, type MeetingTerms } from './catalogue/find-terms.ts';
export { findCall, findPublicCall, type MeetingCall } from './catalogue/find-call.ts';
export {
  findMeetingName,
  findMeetingNames,
  findSeriesBySlug,
  type MeetingName,
  type SeriesName,
} from './names.ts';
export {
  editsScope,
  requireScopeEditor,
  requireScope,
  type NamedScope,
  nameScopes,
  type Scope,
  seesScope,
} from './scope.ts';
export { requireLink } from './preview/preview-links.ts';
export { asPublished } from './preview/read-preview.ts';
export { shiftDay } from './moments.ts';
export { findMeetings } from './manage/list-managed.ts';
export {
  findDraftOffer,
  findReadyOffer,
  findReadyWallets,
  findWaysToPay,
  provideWallets,
  type ReadyOffer,
} from './catalogue/ready-wallets.ts';
export { createOfferCache, type ReadOffer } from './catalogue/offer-cache.ts';
export { presentActivity, presentHotel, presentType } from './site/public-catalogue.ts';
export { presentRefundPolicy } from './site/refund-policy.ts';
export { toPricedWindow } from './site/public-prices.ts';
export { presentCards } from './list/public-cards.ts';
export { listRoutes } from './lists/serve-list.ts';
export { anyStaffOfIt, mayIn, runsMeetings, whoMay } from './policy.ts';
export { meetingRoutes } from './routes.ts';
export { findCurrentProgramme } from './programme/find-current-programme.ts';
export { findProgramme } from './programme/find-programme.ts';
export { programmeChannels } from './programme/programme-revision.ts';
export { publishProgramme } from './programme/publish-programme.ts';
export { findPublishedProgramme } from './programme/find-programme.ts';
export { saveSection } from './sections/save-section.ts';
export { type SectionChange, sectionChange } from './sections/section-entries.ts';
export { meetingReactions } from './reactions.ts';
