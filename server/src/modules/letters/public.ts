export { certificateLink } from './certificate-link.ts';
export { lettersMergePart } from './merge-part.ts';
export { letterReactions } from './reactions.ts';
export { letterRoutes } from './routes.ts';
