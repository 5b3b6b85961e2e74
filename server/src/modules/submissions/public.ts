export { submissionsMergePart } from './merge-part.ts';
export { findManaged, type ManagedPapers } from './manage/scope.ts';
export { formatNumber } from './number.ts';
export { submissionReactions } from './reactions.ts';
export { submissionRoutes } from './routes.ts';
