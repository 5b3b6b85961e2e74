export { sourceOf } from './audit-facts.ts';
export { serveCalendar } from './calendar-route.ts';
export { changeState } from './change-state.ts';
export { createMeeting } from './create-meeting.ts';
export { createSeries } from './create-series.ts';
export { findOffer, type MeetingOffer } from './find-offer.ts';
export { findTerms, type MeetingTerms } from './find-terms.ts';
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
export { findMeetings } from './list-managed.ts';
export { createOfferCache, type ReadOffer } from './offer-cache.ts';
export { presentActivity, presentHotel, presentType } from './public-catalogue.ts';
export { toPricedWindow } from './public-prices.ts';
export { presentCards } from './public-cards.ts';
export { mayIn, runsMeetings, worksFor } from './policy.ts';
export { meetingRoutes } from './routes.ts';
export { saveSection, type SectionSave } from './save-section.ts';
export { meetingReactions } from './reactions.ts';
