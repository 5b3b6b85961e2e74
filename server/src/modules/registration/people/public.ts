export { personColumns } from './columns.ts';
export { abilitiesOf } from './freedom.ts';
export { encryptedParticipantColumns, openDraft, openIdNumber, sealDraft } from './member-draft.ts';
export { updateMembers } from './member-writes.ts';
export { nameAndPhoneKey, type PersonKey, personKeys } from './person-keys.ts';
export { findBoundByGender, findTaken, replaceKeys, rewritePeople } from './person-writes.ts';
export {
  findMembers,
  lockOwn,
  type MemberRow,
  openMember,
  touchRegistration,
} from './registration-queries.ts';
export { INVITING, refuseSharing, requireSharing } from './require-sharing.ts';
export { needleTokens, searchText, searchTokens } from './search-tokens.ts';
export { insistOpen } from './begin-registration.ts';
export { peopleRoutes } from './routes.ts';
export type { Faults } from './what-was-ordered.ts';
