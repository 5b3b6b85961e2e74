export { findKeysOfMeeting } from './key-queries.ts';
export { keyStatus } from './key-status.ts';
export {
  addKey,
  type ApiKeyRow,
  changeKeyOwner,
  countKeys,
  type IssuedKey,
  lockKey,
  renewSecret,
  revokeKey,
} from './manage-keys.ts';
