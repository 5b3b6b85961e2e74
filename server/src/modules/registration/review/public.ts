export { reviewRegistrations } from './review-registrations.ts';
export { reviewReactions } from './reactions.ts';
export { reviewRoutes } from './routes.ts';
