export { nameSoundJobs } from './add-name-sounds.ts';
export { cancelDraft } from './cancel-registration.ts';
export { openingJobs } from './count-openings.ts';
export {
  confirmedPeople,
  type ConfirmedPerson,
  findConfirmed,
  findConfirmedPerson,
  findRegistered,
} from './confirmed.ts';
export { personColumns, textColumns } from './columns.ts';
export { abilitiesOf } from './editable-fields.ts';
export { encryptedParticipantColumns, openDraft, openIdNumber, sealDraft } from './member-draft.ts';
export { keepFiles, updateMembers } from './member-writes.ts';
export { readSubstitute, takeKeys } from './edit-participant.ts';
export { keepIndividual, type LockedParticipant, lockParticipant } from './edit-queries.ts';
export { nameAndPhoneKey, type PersonKey, personKeys } from './person-keys.ts';
export { findBoundByGender, findTaken, replaceKeys, rewritePeople } from './person-writes.ts';
export {
  findMembers,
  findOwn,
  findRegistration,
  findRoommateLocked,
  type FoundRegistration,
  lockOwn,
  lockRegistration,
  type MemberRow,
  openMember,
  touchRegistration,
} from './registration-queries.ts';
export { INVITING, refuseSharing, requireSharing } from './require-sharing.ts';
export { searchTermTokens, searchText, searchTokens } from './search-tokens.ts';
export { beginRegistration, requireOpen } from './begin-registration.ts';
export { saveMembers } from './save-members.ts';
export { peopleReactions } from './reactions.ts';
export { peopleRoutes } from './routes.ts';
export type { FieldErrors } from './what-was-ordered.ts';
