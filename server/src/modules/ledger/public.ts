export { type Posting, postJournal } from './post-journal.ts';
