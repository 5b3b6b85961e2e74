import { registrationAt } from '@plenum/contract/meetings/states';
import { forEachDue, openRound } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { findReadyOffer, findTerms, type ReadyOffer } from '#modules/meetings/offer/public';
import { noteCounts } from '../orders/jobs.ts';
import type { WaitingRow } from '../tables.ts';
import { endEntry, lockWaiting, waitForMore } from './change-entry.ts';
import { type OfferOutcome, offerTo, refreshEntry } from './offer-to.ts';
import { shortUnits } from './turn.ts';
import { findAbandoned, findMeetingsWithWaiting, findWaiting, readCounters } from './waiting-queries.ts';

/**
 * Offers what has come free to those who wait, in turn. Looks at the stock itself instead of listening to what frees it,
 * so places are found however they came free, and after any interruption. Servers may do it at the same time.
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

// Who ordered something else meanwhile, or cancelled, waits no longer.
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
  const entries = await findWaiting(kernel.db, meetingId);
  const units = [...new Set(entries.flatMap(({ entry }) => Object.keys(entry.wanted)))];
  let counters = await readCounters(kernel.db, units);
  // What those ahead wait for: none of it goes to those behind until there is enough for those ahead.
  const kept = new Set<string>();
  const round = await openRound(kernel, 'offer_to_entries');
  for (const { entry: found, formVersion } of entries) {
    let outcome = 'later' as OfferOutcome;
    let keeps = found.units;
    const attempt = await round.attempt(`${found.id} ${found.version}`, async () => {
      const entry = found.version === formVersion ? found : await refreshEntry(kernel, offer, found);
      // It is the last one now, and has its turn in the next round.
      if (!entry) {
        outcome = 'moved';
        return;
      }
      const short = shortUnits(entry.wanted, counters, kept);
      keeps = [...entry.units, ...short];
      outcome =
        short.length > 0 ? await noteShort(kernel, entry, short) : await offerTo(kernel, offer, entry);
    });
    // One that fails keeps its turn while it is attempted again, and no longer.
    if (attempt === 'dead') continue;
    if (outcome === 'short' || outcome === 'later') for (const unit of keeps) kept.add(unit);
    else {
      counters = await readCounters(kernel.db, units);
      noteCounts(kernel, meetingId);
    }
  }
}

// From now on newcomers don't get that either.
async function noteShort(kernel: Kernel, entry: WaitingRow, short: readonly string[]): Promise<OfferOutcome> {
  if (short.some((unit) => !entry.units.includes(unit)))
    await kernel.db.transaction(async (tx) => {
      const locked = await lockWaiting(tx, entry);
      if (locked) await waitForMore(tx, locked, short);
    });
  return 'short';
}
