import type { MergePart } from '#kernel/db/merge-part';

/**
 * The audit fields keep the account that saved the text, or issued or revoked the letter, at the time. A letter belongs
 * to its participant, whose registration moves.
 */
export const lettersMergePart: MergePart = {
  columns: {
    'letter_texts.by': 'stays',
    'letter_seals.uploaded_by': 'stays',
    'letters.issued_by': 'stays',
    'letters.revoked_by': 'stays',
  },
};
