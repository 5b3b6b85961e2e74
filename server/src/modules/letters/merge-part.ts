import type { MergePart } from '#kernel/db/merge-part';

/** Who wrote, issued or revoked stays the one who did it. A letter is its participant's, whose registration moves. */
export const lettersMergePart: MergePart = {
  columns: {
    'letter_texts.by': 'stays',
    'letter_seals.uploaded_by': 'stays',
    'letters.issued_by': 'stays',
    'letters.revoked_by': 'stays',
  },
};
