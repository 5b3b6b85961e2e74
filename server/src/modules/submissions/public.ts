export { submissionsMergePart } from './merge-part.ts';
export { type ManagedFields, managedFields } from './manage/scope.ts';
export { formatNumber } from './number.ts';
export { submissionReactions } from './reactions.ts';
export { submissionRoutes } from './routes.ts';
