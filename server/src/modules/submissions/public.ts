export { submissionsMergePart } from './merge-part.ts';
export { submissionReactions } from './reactions.ts';
export { submissionRoutes } from './routes.ts';
