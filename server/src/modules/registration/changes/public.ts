export { beginChange, type Changer, viewChangeable } from './begin-change.ts';
export {
  findPlace,
  findRegistrationOf,
  type HeldPlace,
  orderType,
  switchType,
  tellOfType,
} from './change-type.ts';
export { findRegisteredGuests } from './find-change.ts';
export { reviewAgain } from './review-again.ts';
