import { readPaperProgress } from '@plenum/contract/submissions/paper-list';
import {
  listCandidates,
  listOpenReviews,
  listReviewers,
  listCallTemplates,
  planAssignment,
  previewLetters,
  readPaper,
} from '@plenum/contract/submissions/manage-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey } from '#kernel/organize/record-keys';

/** Extends the lists' key, so that one change updates all of them. */
const papersKey = (meetingId: string) => recordKey(meetingId, 'papers');

export function paperQuery(meetingId: string, paperId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'one', paperId],
    queryFn: ({ signal }) => call(readPaper, { params: { id: meetingId, paperId }, signal, quiet: true }),
  });
}

export function candidatesQuery(meetingId: string, paperId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'candidates', paperId],
    queryFn: ({ signal }) =>
      call(listCandidates, { params: { id: meetingId, paperId }, signal, quiet: true }),
  });
}

export function progressQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'progress'],
    queryFn: ({ signal }) => call(readPaperProgress, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function reviewersQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'reviewers'],
    queryFn: ({ signal }) => call(listReviewers, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function openReviewsQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'open'],
    queryFn: ({ signal }) => call(listOpenReviews, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function planQuery(meetingId: string, otherFields: boolean) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'plan', otherFields],
    queryFn: ({ signal }) =>
      call(planAssignment, {
        params: { id: meetingId },
        query: { otherFields: otherFields ? 'yes' : 'no' },
        signal,
        quiet: true,
      }),
    gcTime: 0,
  });
}

export function lettersQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'letters'],
    queryFn: ({ signal }) =>
      call(previewLetters, { params: { id: meetingId }, body: { paperIds: null }, signal, quiet: true }),
    gcTime: 0,
  });
}

export function callTemplatesQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...papersKey(meetingId), 'templates'],
    queryFn: ({ signal }) => call(listCallTemplates, { params: { id: meetingId }, signal, quiet: true }),
  });
}
