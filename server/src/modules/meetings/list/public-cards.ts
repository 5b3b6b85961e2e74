import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { priceEndsAt, type PricedWindow } from '@plenum/contract/meetings/price-window';
import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { sections } from '@plenum/contract/meetings/sections';
import { nextPhaseChange, phaseOf, registrationAt } from '@plenum/contract/meetings/states';
import type { Db, Tx } from '#kernel/db/database';
import { mediaLink } from '#kernel/files/public-files';
import { isoOrNull, nextMoment, toDate } from '../moments.ts';
import { edgesOf, effectiveAt, lowestOf, toPricedWindow } from '../published/published-prices.ts';
import {
  type CardSource,
  findCardFigures,
  noCardFigures,
  type SeriesNaming,
} from '../published/published-queries.ts';
import type { MeetingRow, SeriesRow } from '../tables.ts';

/** The cards that visitors see in a list, in the order of the rows. */
export async function presentCards(
  db: Db | Tx,
  rows: readonly (MeetingRow & { readonly series: SeriesRow })[],
  language: Language,
  now: Date,
): Promise<MeetingCard[]> {
  const figures = await findCardFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const naming = { ...row.series, name: row.series.content.name };
    const source = { meeting: row, series: naming, figures: figures.get(row.id) ?? noCardFigures };
    return presentCard(source, language, now);
  });
}

export function presentCard({ meeting, series, figures }: CardSource, language: Language, now: Date) {
  const say = (text: LocalizedText) => textIn(text, language);
  const places = placesOf(meeting, figures);
  const effective = effectiveAt(figures.windows.map(toPricedWindow), now);
  return {
    id: meeting.id,
    slug: meeting.slug,
    series: presentMark(series, language),
    title: say(meeting.title),
    theme: say(meeting.theme),
    summary: say(meeting.summary),
    city: say(meeting.city),
    venueName: say(meeting.venueName),
    timeZone: meeting.timeZone,
    startsOn: meeting.startsOn,
    endsOn: meeting.endsOn,
    state: meeting.state,
    phase: phaseOf(meeting, now),
    registration: {
      opensAt: isoOrNull(meeting.registrationOpensAt),
      closesAt: isoOrNull(meeting.registrationClosesAt),
      status: registrationAt(meeting, now),
      isFull: figures.isSoldOut || (places !== null && figures.taken >= places),
      hasWaitingList: figures.isSoldOut && (figures.waitingListOn ?? sections.rules.empty.waitingList.on),
    },
    submission: {
      opensAt: isoOrNull(meeting.submissionOpensAt),
      closesAt: isoOrNull(meeting.submissionClosesAt),
    },
    seats: places === null ? null : { capacity: places, taken: figures.taken },
    priceFrom: lowestOf(effective),
    nextDeadline: nextDeadline(meeting, effective, now),
    cover: mediaLink(meeting.coverFileId),
  } satisfies MeetingCard;
}

/** Returns the number of seats in the hall, or the number of places on sale if that is larger. */
function placesOf(
  { capacity }: Pick<MeetingRow, 'capacity'>,
  { stock }: CardSource['figures'],
): number | null {
  return capacity === null ? null : Math.max(capacity, stock ?? 0);
}

export function presentMark({ slug, accent, name }: SeriesNaming, language: Language) {
  return { slug, accent, name: textIn(name, language) };
}

/** The time at which the card changes without a write; null if never. */
export function cardFreshUntil({ meeting, figures }: CardSource, now: Date): Date | null {
  return nextMoment(
    [
      nextPhaseChange(meeting, now),
      meeting.submissionClosesAt,
      ...edgesOf(figures.windows.map(toPricedWindow)),
    ],
    now,
  );
}

type Deadline = NonNullable<MeetingCard['nextDeadline']>;

// Returns the next deadline. The end of a price only counts while registration is open. If two deadlines are at the
// same time, the first in the list is used.
function nextDeadline(meeting: MeetingRow, effective: readonly PricedWindow[], now: Date): Deadline | null {
  if (meeting.state === 'archived') return null;
  const registers = meeting.state === 'published';
  const candidates: [Deadline['kind'], Date | null][] = [
    ['registration_opens', registers ? meeting.registrationOpensAt : null],
    ['registration_closes', registers ? meeting.registrationClosesAt : null],
    ['submission_closes', meeting.submissionClosesAt],
    ...(registrationAt(meeting, now) === 'open'
      ? effective.map((window): [Deadline['kind'], Date | null] => [
          'price_ends',
          toDate(priceEndsAt(window)),
        ])
      : []),
    ['begins', meeting.beginsAt],
  ];
  const next = nextMoment(
    candidates.map(([, at]) => at),
    now,
  );
  const found = candidates.find(([, at]) => at && next && at.getTime() === next.getTime());
  return found && next ? { kind: found[0], at: next.toISOString() } : null;
}
