import * as endpoints from '@plenum/contract/mailings/template-endpoints';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

/** A conference's id, or `SITE_SCOPE`. */
export type MailingScope = string;
export const SITE_SCOPE = 'site';

const keyOf = (scope: MailingScope) => ['mailings', 'templates', scope] as const;

export function templatesQuery(id: MailingScope) {
  return queryOptions({
    queryKey: [...keyOf(id), 'list'],
    queryFn: ({ signal }) => call(endpoints.listTemplates, { params: { id }, signal, quiet: true }),
  });
}

// Fetched again each time the form is opened, but not later, because an open form must not change while it is edited.
export function templateQuery(id: MailingScope, ref: string) {
  return queryOptions({
    queryKey: [...keyOf(id), 'one', ref],
    queryFn: ({ signal }) => call(endpoints.readTemplate, { params: { id, ref }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function versionsQuery(id: MailingScope, ref: string) {
  return queryOptions({
    queryKey: [...keyOf(id), 'versions', ref],
    queryFn: ({ signal }) =>
      call(endpoints.listTemplateVersions, { params: { id, ref }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function templatePreviewQuery(id: MailingScope, content: TemplateWords, participantId: string | null) {
  return queryOptions({
    queryKey: [...keyOf(id), 'preview', content, participantId],
    queryFn: ({ signal }) =>
      call(endpoints.previewTemplate, {
        params: { id },
        body: { content, participantId },
        signal,
        quiet: true,
      }),
    gcTime: 60_000,
  });
}

/** The first people of the conference's list, for a preview with their data. */
export function previewPeopleQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['mailings', 'people', meetingId],
    queryFn: ({ signal }) =>
      call(participantList.list, { params: { id: meetingId }, query: {}, signal, quiet: true }),
  });
}

export function templatesChanged(client: QueryClient, id: MailingScope): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(id) });
}
