import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import { isoOrNull, momentsOf, toDate } from '../moments.ts';
import { meetingSearchText } from '../list/search-text.ts';
import type { MeetingRow } from '../tables.ts';

type BasicsColumns = Omit<
  MeetingRow,
  'id' | 'state' | 'version' | 'coverFileId' | 'createdAt' | 'changedAt' | 'settledSteps'
>;

/** The form's values as columns, including derived ones. */
export function basicsColumns({ registration, submission, ...basics }: MeetingBasics): BasicsColumns {
  return {
    ...basics,
    ...momentsOf(basics),
    registrationOpensAt: toDate(registration.opensAt),
    registrationClosesAt: toDate(registration.closesAt),
    submissionOpensAt: toDate(submission.opensAt),
    submissionClosesAt: toDate(submission.closesAt),
    search: meetingSearchText(basics),
  };
}

export function basicsOf(row: MeetingRow): MeetingBasics {
  return {
    seriesId: row.seriesId,
    slug: row.slug,
    title: row.title,
    theme: row.theme,
    summary: row.summary,
    city: row.city,
    venueName: row.venueName,
    timeZone: row.timeZone,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    registration: {
      opensAt: isoOrNull(row.registrationOpensAt),
      closesAt: isoOrNull(row.registrationClosesAt),
    },
    submission: { opensAt: isoOrNull(row.submissionOpensAt), closesAt: isoOrNull(row.submissionClosesAt) },
    capacity: row.capacity,
  };
}
