import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import { isUniqueViolation } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';

/** Stores something under its slug; the database alone decides who was first, and the field that lost is named. */
export async function takeSlug(field: string, store: () => Promise<unknown>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse(meetingRefusals.SLUG_TAKEN, { fields: { [field]: meetingMessages.slug_taken } });
  }
}
