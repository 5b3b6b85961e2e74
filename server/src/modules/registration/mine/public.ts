export { findArrivals, provideArrivals } from './arrivals.ts';
export { registrationMergePart } from './merge-part.ts';
export { mineRoutes } from './routes.ts';
