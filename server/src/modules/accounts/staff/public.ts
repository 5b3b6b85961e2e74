export { refuseChanged } from './refuse-changed.ts';
export {
  endInvitation,
  findStaffInvitation,
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
export type { StaffInvitation } from '../tables.ts';
