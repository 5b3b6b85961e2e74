export {
  /** @public For the page of a person. */
  listConsents,
  recordLegalConsents,
} from './consents.ts';
export { consentRoutes } from './routes.ts';
