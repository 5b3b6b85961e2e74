export { beginChange, type Changer, viewChangeable } from './begin-change.ts';
export { findGuests } from './find-change.ts';
export { changeReactions } from './reactions.ts';
export { changeRoutes } from './routes.ts';
