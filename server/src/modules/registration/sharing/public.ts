export { leaveRoom } from './leave-room.ts';
export { asSharer, type LockedGuest, lockGuests, roomMates } from './lock-guests.ts';
export { type NewRoom, makeRooms, putIn, setRoomNumber } from './make-rooms.ts';
