export { walkInRoutes } from './routes.ts';
