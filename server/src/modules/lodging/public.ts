export { roomPlaces, rooms, shareInvitations, type StayRow, stays } from './tables.ts';
