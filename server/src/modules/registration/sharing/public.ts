export { leaveRoom } from './leave-room.ts';
export { type LockedGuest, lockGuests, roomMates } from './lock-guests.ts';
export { makeRooms, type NewRoom, putIn, setRoomNumber } from './make-rooms.ts';
export { refuseShare } from './refuse-share.ts';
export { sharingReactions } from './reactions.ts';
export { sharingRoutes } from './routes.ts';
