export { addSubmissionFile, keepAbstract, keepPoster } from './files.ts';
export { submit, withdraw } from './submit.ts';
export { beginSubmission, saveDraft } from './write-draft.ts';
