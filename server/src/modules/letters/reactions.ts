import { sql } from 'drizzle-orm';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import {
  orderCancelled,
  orderExpired,
  orderReleased,
  personSubstituted,
  registrationCancelled,
  registrationReviewed,
} from '#modules/registration/public';
import { decisionSent, submissionWithdrawn } from '#modules/submissions/public';
import { alignPresentation } from './presentations.ts';
import { alignLetters } from './revoke-letters.ts';

// Events after which a person may no longer have a place.
const events = [orderReleased, orderCancelled, orderExpired, registrationReviewed, registrationCancelled];

const bySystem = (at: Date) => ({ actor: null, requestId: null, address: null, at });

export const letterReactions: readonly Reaction[] = [
  ...events.map((event) =>
    reaction(event, (kernel, tx, { registrationId }) =>
      alignLetters(tx, registrationId, bySystem(kernel.clock.now())),
    ),
  ),
  reaction(personSubstituted, async (kernel, tx, { substitutionId, whom }) => {
    // There is one event for each of the two people, but the letters need to be updated only once.
    if (whom === 'from') return;
    const found = await tx.execute<{ registrationId: string }>(
      sql`select registration_id as "registrationId" from substitutions where id = ${substitutionId}`,
    );
    const [of] = found.rows;
    if (of) await alignLetters(tx, of.registrationId, bySystem(kernel.clock.now()));
  }),
  reaction(submissionWithdrawn, (kernel, tx, { submissionId }) =>
    alignPresentation(tx, submissionId, bySystem(kernel.clock.now())),
  ),
  reaction(decisionSent, (kernel, tx, { submissionId }) =>
    alignPresentation(tx, submissionId, bySystem(kernel.clock.now())),
  ),
];
