import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import { isUniqueViolation } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';

/**
 * Stores something under its slug. The database decides which of two concurrent requests was first; the refusal names
 * the field.
 */
export async function takeSlug(field: string, store: () => Promise<unknown>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse(meetingRefusals.SLUG_TAKEN, { fields: { [field]: meetingMessages.slug_taken } });
  }
}
