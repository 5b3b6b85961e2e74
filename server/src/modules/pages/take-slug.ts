import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { isUniqueViolation } from '#kernel/db/unique-violation';
import { refuse } from '#kernel/http/response/refusal-error';

/** The database alone decides who was first with an address. */
export async function takeSlug(store: () => Promise<unknown>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse(pageRefusals.SLUG_TAKEN, { fields: { slug: fieldMessages.duplicate } });
  }
}
