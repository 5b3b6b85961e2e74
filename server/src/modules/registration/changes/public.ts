export { changeReactions } from './reactions.ts';
export { changeRoutes } from './routes.ts';
