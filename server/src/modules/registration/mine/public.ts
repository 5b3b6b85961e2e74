export { registrationMergePart } from './merge-part.ts';
export { mineRoutes } from './routes.ts';
