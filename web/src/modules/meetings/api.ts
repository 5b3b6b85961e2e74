import type { Language } from '@plenum/contract/kernel/language';
import type {
  MeetingFilter as FilterSchema,
  MeetingPage,
  PublicBackground,
  PublicMeeting,
  PublicProgramme,
  SeriesPage,
} from '@plenum/contract/meetings/public-schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inlined, inlinedAt } from '#kernel/inline/inlined';

// The answers for a visitor's first page are inlined in it, so the endpoints, and zod with them, load only with the
// first call after that.
const loadClient = async () => {
  const [{ call }, endpoints] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/meetings/public-endpoints'),
  ]);
  return { call, endpoints };
};

export type MeetingFilter = (typeof FilterSchema)['_output'];

export function seriesPageQuery(slug: string, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'series', slug, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readSeriesPage, { params: { slug }, signal, quiet: true });
    },
    initialData: () => inlined('meetings.readSeriesPage', { slug }, {}) as SeriesPage | undefined,
    initialDataUpdatedAt: inlinedAt,
    // Keeps showing the other language until this one is loaded.
    placeholderData: keepPreviousData,
  });
}

/** The first page of the list, for a screen that shows no more. */
export function meetingPageQuery(filter: MeetingFilter, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'page', filter, lan],
    queryFn: ({ signal }) => readPage(filter, signal),
    initialData: () => inlined('meetings.listPublic', {}, filter) as MeetingPage | undefined,
    initialDataUpdatedAt: inlinedAt,
    placeholderData: keepPreviousData,
  });
}

/** The whole list, page by page. */
export function meetingPagesQuery(filter: MeetingFilter, lan: Language) {
  return infiniteQueryOptions({
    queryKey: ['meetings', 'pages', filter, lan],
    queryFn: ({ signal, pageParam }) =>
      readPage(pageParam === null ? filter : { ...filter, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    initialData: () => {
      const first = inlined('meetings.listPublic', {}, filter) as MeetingPage | undefined;
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: inlinedAt,
    placeholderData: keepPreviousData,
  });
}

async function readPage(filter: MeetingFilter, signal: AbortSignal): Promise<MeetingPage> {
  const { call, endpoints } = await loadClient();
  return call(endpoints.listPublicMeetings, { query: filter, signal, quiet: true });
}

export function meetingQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'meeting', id, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readPublicMeeting, { params: { id }, signal, quiet: true });
    },
    initialData: () => inlined('meetings.readPublic', { id }, {}) as PublicMeeting | undefined,
    initialDataUpdatedAt: inlinedAt,
    // Keeps showing the other language until this one is loaded.
    placeholderData: keepPreviousData,
  });
}

export function programmeQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'programme', id, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readPublicProgramme, { params: { id }, signal, quiet: true });
    },
    initialData: () => inlined('meetings.readProgramme', { id }, {}) as PublicProgramme | undefined,
    initialDataUpdatedAt: inlinedAt,
    placeholderData: (shown: PublicProgramme | undefined) => (shown?.meetingId === id ? shown : undefined),
  });
}

export function backgroundQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'background', id, lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.readPublicBackground, { params: { id }, signal, quiet: true });
    },
    initialData: () => inlined('meetings.readBackground', { id }, {}) as PublicBackground | undefined,
    initialDataUpdatedAt: inlinedAt,
    placeholderData: keepPreviousData,
  });
}

/** For logged-in users only. */
export function myMeetingsQuery(lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'mine', lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.listMyMeetings, { signal, quiet: true });
    },
    placeholderData: keepPreviousData,
  });
}

export function todosQuery(lan: Language) {
  return queryOptions({
    queryKey: ['meetings', 'todos', lan],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadClient();
      return call(endpoints.listMyTodos, { signal, quiet: true });
    },
    placeholderData: keepPreviousData,
  });
}

const loadAgenda = async () => {
  const [{ call }, endpoints] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/meetings/agenda'),
  ]);
  return { call, endpoints };
};

/** For logged-in users only. */
export function agendaQuery(id: string) {
  return queryOptions({
    queryKey: ['meetings', 'agenda', id],
    async queryFn({ signal }) {
      const { call, endpoints } = await loadAgenda();
      return call(endpoints.readAgenda, { params: { id }, signal, quiet: true });
    },
  });
}

export async function saveAgenda(
  id: string,
  body: { add: string[]; remove: string[] },
): Promise<{ ids: string[] }> {
  const { call, endpoints } = await loadAgenda();
  return call(endpoints.changeAgenda, { params: { id }, body });
}
