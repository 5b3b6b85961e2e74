export { listConsents, recordLegalConsents } from './consents.ts';
export { consentRoutes } from './routes.ts';
