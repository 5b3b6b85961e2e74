export type { AddedBed } from './answer.ts';
export { endInvitations } from './invitations.ts';
export { leaveRoom } from './leave-room.ts';
export { asSharer, type LockedGuest, lockGuests, roomMates } from './lock-guests.ts';
export { makeRooms, type NewRoom, putIn, setRoomNumber } from './make-rooms.ts';
export { sharingJobs } from './roommate-requests.ts';
export { sharingReactions } from './reactions.ts';
export { findAcceptAbilities, findSharingAbilities, type SharingAbilities } from './sharing-abilities.ts';
export { sharingRoutes } from './routes.ts';
