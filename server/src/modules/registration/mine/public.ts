export { mineRoutes } from './routes.ts';
