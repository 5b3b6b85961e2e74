import type { Language } from '@plenum/contract/kernel/language';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { LetterWords } from '@plenum/contract/letters/letter-text';
import type { LetterKind, LetterObstacle, PersonLetterKind } from '@plenum/contract/letters/words';
import { letterLines } from '@plenum/contract/meetings/person-fields';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { arrivalExists, findArrivalTimes } from '#modules/checkin/public';
import { findTerms, type MeetingTerms } from '#modules/meetings/offer/public';
import { shiftDay } from '#modules/meetings/public';
import { confirmedPeople, selectTexts } from '#modules/registration/people/public';
import type { LetterFacts } from './content.ts';
import { type CurrentText, findText } from './texts.ts';

export interface LetterCandidate extends LetterFacts {
  readonly id: string;
  readonly registrationId: string;
  readonly accountId: string;
  /** The language of the account that registered the person. */
  readonly language: Language;
  /** The id of the substitution by which the person got the place. */
  readonly holder: string | null;
  readonly isRegistered: boolean;
  /** True if the registration is paid or free, and approved. */
  readonly isConfirmed: boolean;
}

/** A place is reserved for the person, whether it is paid or not. */
export const hasPlace = sql`not person.removed and person.state = 'registered' and person.attend
  and registration.state = 'submitted' and registration.review is distinct from 'audit_failed'
  and exists (select from order_lines as line where line.participant_id = person.id
    and line.kind = 'conference' and line.held and not line.pending)`;

/** SQL for the person's latest substitution, as on tickets. */
export const holderOf = sql`(
  select id from substitutions where participant_id = person.id order by at desc, id desc limit 1)`;

/** The conditions for a kind of letter in a conference. */
export interface Terms<K extends LetterKind = LetterKind> {
  readonly kind: K;
  readonly text: CurrentText;
  readonly meeting: MeetingTerms['meeting'];
  readonly isReviewed: boolean;
}

export async function findLetterTerms<K extends LetterKind>(
  db: Db | Tx,
  meetingId: string,
  kind: K,
): Promise<Terms<K>> {
  const { meeting, rules } = await findTerms(db, meetingId);
  return {
    kind,
    text: await findText(db, { meetingId, kind }),
    meeting,
    isReviewed: rules.review !== 'none',
  };
}

/** Without a review, every registration counts as approved, even if unpaid. */
const isApproved = ({ isReviewed }: Pick<Terms, 'isReviewed'>) =>
  isReviewed
    ? sql`registration.review = 'audit_pass'`
    : sql`registration.review is distinct from 'audit_pending'`;

/**
 * Returns the people that the condition `which` selects, by name. It can use the aliases `person` and `registration`;
 * no rows of other people are read.
 */
export async function findCandidates(
  db: Db | Tx,
  terms: Pick<Terms, 'meeting' | 'isReviewed'>,
  which: SQL,
): Promise<LetterCandidate[]> {
  const meetingId = terms.meeting.id;
  const found = await db.execute<LetterCandidate & Record<string, unknown>>(sql`
    with wanted as materialized (
      select person.id from participants as person
      join registrations as registration on registration.id = person.registration_id
      where person.meeting_id = ${meetingId} and ${which}),
    confirmed as materialized (${confirmedPeople({ meetingId, among: sql`select id from wanted` })})
    select person.id, person.registration_id as "registrationId", registration.account_id as "accountId", account.language,
      person.full_name as name, ${selectTexts(letterLines)}, type.name as type,
      ${holderOf} as holder, (${hasPlace} and ${isApproved(terms)}) as "isRegistered", confirmed.id is not null as "isConfirmed"
    from wanted
    join participants as person on person.id = wanted.id
    join registrations as registration on registration.id = person.registration_id
    join accounts as account on account.id = registration.account_id
    left join registration_types as type on type.id = person.type_id
    left join confirmed on confirmed.id = person.id
    order by person.full_name collate "zh-x-icu", person.id`);
  return found.rows;
}

/** The first day on which certificates are issued. */
export function certificatesFrom(words: LetterWords, endsOn: string): string {
  return words.from ?? shiftDay(endsOn, 1);
}

export function isTooEarly({ text, meeting }: Pick<Terms, 'text' | 'meeting'>, now: Date): boolean {
  const today = toWallTime(now, meeting.timeZone).slice(0, 10);
  return today < certificatesFrom(text.words, meeting.endsOn);
}

interface Moment {
  readonly now: Date;
  readonly hasArrived: boolean;
  /** True if the person requests the letter. Organizers may also issue letters that are not offered. */
  readonly isSelf: boolean;
}

/** Returns null if the person can have the letter now. */
function obstacleOf(
  terms: Terms<PersonLetterKind>,
  person: Pick<LetterCandidate, 'isRegistered' | 'isConfirmed'>,
  { now, hasArrived, isSelf }: Moment,
): LetterObstacle | null {
  const { words } = terms.text;
  const isCertificate = terms.kind === 'certificate';
  if (isSelf && !words.isOffered) return 'not_offered';
  if (!person.isRegistered) return 'not_registered';
  if ((isCertificate || words.needsPayment) && !person.isConfirmed) return 'not_confirmed';
  if (!isCertificate) return null;
  if (isTooEarly(terms, now)) return 'too_early';
  return hasArrived ? null : 'not_arrived';
}

/**
 * The organizers' version of `obstacleOf` as an SQL condition on the row of `participants` aliased `listed`, for lists
 * that can't check each person separately. Returns null if no one can have the letter today.
 */
export function canHave(terms: Terms<PersonLetterKind>, now: Date): SQL | null {
  const { kind, text, meeting } = terms;
  const ofListed = { meetingId: meeting.id, among: sql`listed.id` };
  const isConfirmed = sql`exists (${confirmedPeople(ofListed)})`;
  const isRegistered = sql`exists (
    select from participants as person join registrations as registration on registration.id = person.registration_id
    where person.id = listed.id and ${hasPlace} and ${isApproved(terms)})`;
  if (kind === 'invitation')
    return text.words.needsPayment ? sql`${isRegistered} and ${isConfirmed}` : isRegistered;
  if (isTooEarly(terms, now)) return null;
  return sql`${isRegistered} and ${isConfirmed} and ${arrivalExists(sql`listed.id`)}`;
}

/** Returns the obstacle for each of these people; null for those who can have the letter. */
export async function findObstacles(
  db: Db | Tx,
  terms: Terms<PersonLetterKind>,
  people: readonly LetterCandidate[],
  { now, isSelf }: Pick<Moment, 'now' | 'isSelf'>,
): Promise<ReadonlyMap<string, LetterObstacle | null>> {
  const ids = people.map(({ id }) => id);
  const arrivals = terms.kind === 'certificate' ? await findArrivalTimes(db, ids) : new Map<string, Date>();
  return new Map(
    people.map((person) => {
      const hasArrived = arrivals.has(person.id);
      return [person.id, obstacleOf(terms, person, { now, isSelf, hasArrived })] as const;
    }),
  );
}
