export { personColumns } from './columns.ts';
export { encryptedParticipantColumns, openDraft, openIdNumber, sealDraft } from './member-draft.ts';
export { nameAndPhoneKey, personKeys, type PersonKey } from './person-keys.ts';
export { searchText, searchTokens } from './search-tokens.ts';
export {
  type ParticipantRow,
  participants,
  registrationHistory,
  type RegistrationRow,
  registrations,
} from './tables.ts';
