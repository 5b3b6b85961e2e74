export { changeReview, lockRegistrations } from './change-review.ts';
export { personColumns } from './columns.ts';
export { encryptedParticipantColumns, openDraft, openIdNumber, sealDraft } from './member-draft.ts';
export { nameAndPhoneKey, personKeys, type PersonKey } from './person-keys.ts';
export { needleTokens, searchText, searchTokens } from './search-tokens.ts';
export {
  type ParticipantRow,
  participants,
  registrationFiles,
  registrationHistory,
  type RegistrationRow,
  registrations,
} from './tables.ts';
