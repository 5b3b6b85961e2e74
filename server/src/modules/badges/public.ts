export { createDesign } from './designs.ts';
export { badgesMergePart } from './merge-part.ts';
export { badgeRoutes } from './routes.ts';
