export { type Journal, type Posting, postJournal, postJournals } from './post-journal.ts';
