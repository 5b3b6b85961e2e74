export { listConsents, recordLegalConsents } from './consents.ts';
export { type ConsentingSource, recordHotelConsents } from './hotel-consents.ts';
export { findWallConsents, keepWallChoice } from './wall-consents.ts';
export { findPublishedLegal } from './legal-versions.ts';
export { publishLegal, readLegalDraft, saveLegalDraft } from './edit-legal.ts';
export { consentsMergePart } from './merge-part.ts';
export { consentRoutes } from './routes.ts';
