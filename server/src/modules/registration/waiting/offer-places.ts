import { registrationAt } from '@plenum/contract/meetings/states';
import { forEachDue, openRound } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { findReadyOffer, findTerms, type ReadyOffer } from '#modules/meetings/offer/public';
import { noteCounts } from '../orders/jobs.ts';
import type { WaitingRow } from '../tables.ts';
import { endEntry, lockWaiting, waitForMore } from './change-entry.ts';
import { type OfferOutcome, offerTo, refreshEntry } from './offer-to.ts';
import { shortUnits } from './turn.ts';
import { findAbandoned, findMeetingsWithWaiting, findWaitingList, readCounters } from './waiting-queries.ts';

/**
 * Offers available places to waiting people, in turn. Looks at the stock instead of listening for releases, so that
 * places are found however they became available, and after any interruption. Several servers can run it at the same
 * time.
 */
export async function offerPlaces(kernel: Kernel): Promise<void> {
  const meetingIds = await findMeetingsWithWaiting(kernel.db);
  await forEachDue(kernel, { job: 'offer_places', keyOf: (id) => id }, meetingIds, async (meetingId) => {
    await endAbandoned(kernel, meetingId);
    const { meeting } = await findTerms(kernel.db, meetingId);
    if (registrationAt(meeting, kernel.clock.now()) === 'open')
      await offerInTurn(kernel, await findReadyOffer(kernel, kernel.db, meetingId));
  });
}

// Ends the entries of people who ordered something else or cancelled, and so are no longer waiting.
async function endAbandoned(kernel: Kernel, meetingId: string): Promise<void> {
  const abandoned = await findAbandoned(kernel.db, meetingId);
  await forEachDue(kernel, { job: 'end_abandoned_entries', keyOf: ({ id }) => id }, abandoned, (entry) =>
    kernel.db.transaction(async (tx) => {
      const locked = await lockWaiting(tx, entry);
      if (locked) await endEntry(tx, locked, { state: 'left', reason: '', at: kernel.clock.now() });
    }),
  );
}

async function offerInTurn(kernel: Kernel, offer: ReadyOffer): Promise<void> {
  const meetingId = offer.meeting.id;
  const entries = await findWaitingList(kernel.db, meetingId);
  const units = [...new Set(entries.flatMap(({ entry }) => Object.keys(entry.wanted)))];
  let counters = await readCounters(kernel.db, units);
  // The units that earlier entries wait for. Later entries get them only if there are enough for the earlier ones too.
  const kept = new Set<string>();
  const round = await openRound(kernel, 'offer_to_entries');
  for (const { entry: found, formVersion } of entries) {
    let outcome = 'later' as OfferOutcome;
    let keeps = found.units;
    const attempt = await round.attempt(`${found.id} ${found.version}`, async () => {
      const entry = found.version === formVersion ? found : await refreshEntry(kernel, offer, found);
      // The entry has moved to the end, so that the next round considers it, or is no longer waiting.
      if (!entry) {
        outcome = 'moved';
        return;
      }
      const short = shortUnits(entry.wanted, counters, kept);
      keeps = [...entry.units, ...short];
      outcome =
        short.length > 0 ? await noteShort(kernel, entry, short) : await offerTo(kernel, offer, entry);
    });
    // A failing entry only blocks later entries for as long as it is retried.
    if (attempt === 'dead') continue;
    if (outcome === 'short' || outcome === 'later') for (const unit of keeps) kept.add(unit);
    else {
      counters = await readCounters(kernel.db, units);
      noteCounts(kernel, meetingId);
    }
  }
}

// Makes the entry also wait for these units, so that newcomers don't get them.
async function noteShort(kernel: Kernel, entry: WaitingRow, short: readonly string[]): Promise<OfferOutcome> {
  if (short.some((unit) => !entry.units.includes(unit)))
    await kernel.db.transaction(async (tx) => {
      const locked = await lockWaiting(tx, entry);
      if (locked) await waitForMore(tx, locked, short);
    });
  return 'short';
}
