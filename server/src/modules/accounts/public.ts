export { type CheckedCode, checkCode, useCode } from './credentials/check-code.ts';
export { createAuthenticator } from './login/authenticate.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { ensureAccount } from './ensure-account.ts';
export { describeDevice } from './present.ts';
export { findContact } from './find-account.ts';
export { findRecipient } from './find-account.ts';
export { accountJobs } from './jobs.ts';
export { accountsMergePart } from './merge/own-part.ts';
export { provideMerging } from './merge/merge-parts.ts';
export { encryptedAccountColumns } from './credentials/second-factor.ts';
export { findAccountsByEmail, findAdministrators, findKept, hasAccounts } from './queries.ts';
export { accountReactions } from './reactions.ts';
export { refuseChanged } from './refuse-changed.ts';
export { accountRoutes } from './routes.ts';
export {
  endInvitation,
  findInvitation,
  findInvitationByToken,
  findTargetOwner,
  findUnaccepted,
  type FreshInvitation,
  hasTarget,
  isTokenOf,
  saveInvitation,
} from './staff-invitations.ts';
export {
  countOtherOwners,
  findAccountNames,
  findEmails,
  findRoles,
  findStaff,
  setRoles,
  type StaffPerson,
} from './staff-roles.ts';
export type { StaffInvitation } from './tables.ts';
