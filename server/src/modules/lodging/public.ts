export { roomLeft } from './events.ts';
export { closeInvitation } from './invitations.ts';
export { leaveRoom } from './leave-room.ts';
export { makeRooms, type NewRoom, putIn } from './make-rooms.ts';
export { shareInvitations } from './tables.ts';
