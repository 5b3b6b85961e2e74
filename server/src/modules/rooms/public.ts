export { roomsRoutes } from './routes.ts';
