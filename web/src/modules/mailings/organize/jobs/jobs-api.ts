import { listRecipients, type recipientStates } from '@plenum/contract/mailings/recipient-list';
import type { Language } from '@plenum/contract/kernel/language';
import {
  createJob,
  type JobView,
  listJobTemplates,
  previewJob,
  readJob,
} from '@plenum/contract/mailings/job-endpoints';
import type { Audience } from '@plenum/contract/mailings/job-schemas';
import { readJobLimits } from '@plenum/contract/mailings/limit-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey } from '#kernel/organize/record-keys';

// The polling interval while a job is scheduled or being sent. Administrators depend on it, because they get no live
// events of single conferences.
const LOOK_AGAIN_MS = 2_000;

export function jobQuery(meetingId: string, jobId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'sendJob', jobId),
    queryFn: ({ signal }) => call(readJob, { params: { id: meetingId, jobId }, signal, quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'sending' || state.data?.state === 'scheduled' ? LOOK_AGAIN_MS : false,
  });
}

/** The preview of one saved version; unsaved changes are not included. */
export function jobPreviewQuery(
  meetingId: string,
  { id, version }: Pick<JobView, 'id' | 'version'>,
  lan: Language,
) {
  return queryOptions({
    queryKey: ['console', 'sendJobPreview', meetingId, id, version, lan],
    queryFn: ({ signal }) => call(previewJob, { params: { id: meetingId, jobId: id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Templates are edited on another screen, so they are fetched each time this one opens. */
export function jobTemplatesQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'jobTemplates', meetingId],
    queryFn: ({ signal }) => call(listJobTemplates, { params: { id: meetingId }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function limitsQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['console', 'jobLimits', meetingId],
    queryFn: ({ signal }) => call(readJobLimits, { params: { id: meetingId }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export type RecipientState = (typeof recipientStates)[number];

export function fetchRecipients(
  meetingId: string,
  jobId: string,
  state: RecipientState | undefined,
  { after, signal }: { after?: string; signal: AbortSignal },
) {
  return call(listRecipients, {
    params: { id: meetingId, jobId },
    query: { ...(state !== undefined && { state }), ...(after !== undefined && { after }) },
    signal,
    quiet: true,
  });
}

const noText = { en: '', zh: '' };

/** Creates a job with an empty text for these people. */
export async function createDraft(meetingId: string, name: string, audience: Audience): Promise<JobView> {
  return call(createJob, {
    params: { id: meetingId },
    body: {
      name,
      channel: 'email',
      content: { subject: { ...noText }, email: { ...noText }, sms: { ...noText } },
      templates: null,
      audience,
    },
  });
}
