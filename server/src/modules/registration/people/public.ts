export { selectTexts, textColumns } from './columns.ts';
export {
  confirmedPeople,
  type ConfirmedPerson,
  findConfirmed,
  findConfirmedPerson,
  findRegistered,
} from './confirmed.ts';
export { encryptedParticipantColumns, openDraft, openIdNumber, sealDraft } from './member-draft.ts';
export { requireSharing } from './require-sharing.ts';
export { searchTermTokens } from './search-tokens.ts';
