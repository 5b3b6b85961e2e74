export { listConsents, recordLegalConsents } from './consents.ts';
export { type ConsentingSource, recordHotelConsents } from './hotel-consents.ts';
export { recordWallConsent } from './wall-consents.ts';
export { consentsMergePart } from './merge-part.ts';
export { consentRoutes } from './routes.ts';
