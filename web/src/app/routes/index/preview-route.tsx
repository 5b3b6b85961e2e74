import type { Language } from '@plenum/contract/kernel/language';
import type { Preview, PreviewPages } from '@plenum/contract/meetings/preview';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { PreviewContext } from '#kernel/page/preview';
import { useAppStore } from '#kernel/state/app-store';
import { useLoginGuard } from '#kernel/state/lost-login';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { agendaQuery, backgroundQuery, programmeQuery } from '#modules/meetings/api';
import { MeetingLinksContext } from '#modules/meetings/links';
import { MeetingSkeleton } from '#modules/meetings/page/meeting-hero';
import { PreviewBar } from '#modules/meetings/preview/preview-bar';
import { type PreviewSource, previewQuery } from '#modules/meetings/preview/preview-api';
import { href, paths } from '../../paths.ts';
import { meetingLinks } from '../../links.ts';
import { ConferenceNotFoundPage, LoginNeededPage, StatePage } from '../states/state-pages.tsx';
import { PreviewPart } from './preview-parts.tsx';
import type { PreviewSearch } from './preview-search.ts';

/**
 * A draft conference: for its staff by its id, for others by the token after the `#`, which appears in no server's log.
 */
export function PreviewRoute() {
  const { id } = useParams({ strict: false });
  const isLoggedIn = useLoginGuard();
  const token = useToken();
  if (id === undefined) return <DraftPreview key={token} source={{ token }} />;
  if (!isLoggedIn) return <LoginNeededPage />;
  return <DraftPreview key={id} source={{ meetingId: id }} />;
}

// Keeps the token, because a link within the page, such as “Skip to content”, replaces the part after the `#`.
function useToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  if (hash !== token && hash.includes('.')) setToken(hash);
  return token;
}

function DraftPreview({ source }: { source: PreviewSource }) {
  const { t } = useTranslation('preview');
  const lan = useAppStore((state) => state.lan);
  const search: PreviewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const hrefOf = useAddresses(source);
  // Reads both languages together, so that a change of language doesn't show a mixture.
  const en = useQuery(previewQuery(source, 'en'));
  const zh = useQuery(previewQuery(source, 'zh-cn'));
  const read = lan === 'en' ? en : zh;
  const error = read.error ?? en.error ?? zh.error;
  // An error also replaces a preview that is already shown, because a link may be revoked while it is open.
  if (error instanceof RefusedCall && [404, 410].includes(error.status))
    return 'token' in source ? <LinkEnded error={error} /> : <ConferenceNotFoundPage />;
  if (error && !read.data)
    return (
      <LoadingFailed
        error={error}
        onRetry={() => Promise.all([en.refetch(), zh.refetch()]).then(() => undefined)}
        isPage
      />
    );
  if (!en.data || !zh.data || !read.data) return <MeetingSkeleton />;
  const preview = read.data;
  if (!en.data.pages || !zh.data.pages || !preview.pages) return <ToPage preview={preview} search={search} />;
  const refuse = () => showToast({ kind: 'info', text: t('notHere') });
  const hash = 'token' in source ? source.token : '';
  return (
    <PreviewContext value={refuse}>
      <PreviewBar
        preview={preview}
        show={search.show === 'site' && !preview.pages.isCurrent ? undefined : search.show}
        hrefOf={(show) => hrefOf({ show })}
        consoleHref={'token' in source ? undefined : meetingLinks.console(preview.meetingId)}
      />
      <Answers pages={{ en: en.data.pages, 'zh-cn': zh.data.pages }}>
        <Links preview={preview} hrefOf={hrefOf} onRefused={refuse}>
          <PreviewPart
            source={source}
            pages={preview.pages}
            search={search}
            hrefOf={hrefOf}
            onSearch={(next, isReplacing) =>
              void navigate({ to: '.', search: next, hash, replace: isReplacing, resetScroll: false })
            }
          />
        </Links>
      </Answers>
    </PreviewContext>
  );
}

export type HrefOf = (search: PreviewSearch) => string;

function useAddresses(source: PreviewSource): HrefOf {
  const key = 'token' in source ? `#${source.token}` : source.meetingId;
  return useMemo(
    () => (search) => {
      const values = Object.fromEntries(
        Object.entries(search).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      );
      return key.startsWith('#')
        ? href(paths.preview, {}, values) + key
        : href(paths.previewOf, { id: key }, values);
    },
    [key],
  );
}

/** Redirects to the conference, which was published after the link was made. */
function ToPage({ preview, search }: { preview: Preview; search: PreviewSearch }) {
  const { slug } = preview;
  return search.show === 'form' ? (
    <Navigate to={paths.register} params={{ id: slug }} replace />
  ) : (
    <Navigate to={paths.detailInfo} params={{ id: slug }} search={{ tab: search.tab }} replace />
  );
}

function LinkEnded({ error }: { error: RefusedCall }) {
  const { t } = useTranslation(['preview', 'app']);
  return (
    <StatePage title={t('preview:ended')} text={error.message}>
      <ButtonLink href={paths.meeting} kind="primary">
        {t('app:allConferences')}
      </ButtonLink>
    </StatePage>
  );
}

/** Answers the screens' queries with the draft's data, because the public endpoints would return "not found". */
function Answers({ pages, children }: { pages: Record<Language, PreviewPages>; children: ReactNode }) {
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    fill(own, pages);
    return own;
  });
  useLayoutEffect(() => fill(client, pages), [client, pages]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function fill(client: QueryClient, pages: Record<Language, PreviewPages>): void {
  for (const lan of ['en', 'zh-cn'] as const) {
    const { meeting, programme, background } = pages[lan];
    if (programme) client.setQueryData(programmeQuery(meeting.id, lan).queryKey, programme);
    client.setQueryData(backgroundQuery(meeting.id, lan).queryKey, background);
    client.setQueryData(agendaQuery(meeting.id).queryKey, { ids: [] });
  }
}

interface LinksProps {
  preview: Preview;
  hrefOf: HrefOf;
  onRefused: () => void;
  children: ReactNode;
}

/** Links to the conference stay in the preview; those that only work after publication show a notice. */
function Links({ preview, hrefOf, onRefused, children }: LinksProps) {
  const { meetingId, slug } = preview;
  const links = useMemo(
    () => ({
      ...meetingLinks,
      meeting: (_id: string, tab?: PreviewSearch['tab']) => hrefOf({ tab }),
      register: () => hrefOf({ show: 'form' }),
    }),
    [hrefOf],
  );
  function refuse(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    const parts = link.pathname.split('/');
    const isPreview = link.pathname.startsWith(paths.preview);
    if (isPreview || (!parts.includes(meetingId) && !parts.includes(slug))) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused();
  }
  return (
    <MeetingLinksContext value={links}>
      <div className="flex grow flex-col" onClickCapture={refuse}>
        {children}
      </div>
    </MeetingLinksContext>
  );
}
