import type { MergePart } from '#kernel/db/merge-part';

/**
 * The audit fields keep the account that wrote, issued or revoked at the time. A letter belongs to its participant,
 * whose registration moves.
 */
export const lettersMergePart: MergePart = {
  columns: {
    'letter_texts.by': 'stays',
    'letter_seals.uploaded_by': 'stays',
    'letters.issued_by': 'stays',
    'letters.revoked_by': 'stays',
  },
};
