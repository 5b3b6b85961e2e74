export { listAccepted } from './accepted.ts';
export { assignAutomatically, assignReviewer, listCandidates } from './assign.ts';
export { decide } from './decide.ts';
export { discussPaper } from './discuss.ts';
export { sendLetters } from './letters.ts';
export { saveReviewer } from './reviewers.ts';
export { findManaged, type ManagedPapers } from './scope.ts';
export { addTemplate, storeTemplate } from './templates.ts';
