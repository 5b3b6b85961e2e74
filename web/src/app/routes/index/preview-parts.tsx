import type { PreviewPages } from '@plenum/contract/meetings/preview';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAccent, usePageFooter, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { MeetingPage } from '#modules/meetings/page/meeting-page';
import type { PreviewSource } from '#modules/meetings/preview/preview-api';
import { SiteFrame } from '#modules/meetings/site/site-frame';
import { SitePage } from '#modules/meetings/site/site-page';
import { otherOfferQuery } from '#modules/registration/api';
import { RegistrationLinksContext } from '#modules/registration/links';
import { PreviewForm } from '#modules/registration/preview/preview-form';
import { previewOfferQuery } from '#modules/registration/preview/preview-offer-api';
import { WizardSkeleton } from '#modules/registration/wizard/wizard-frame';
import { queryClient } from '../../query.ts';
import { useLinksOfRegistration } from '../../registration-links.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shell/header.tsx';
import type { PreviewSearch } from './preview-search.ts';

interface PreviewPartProps {
  source: PreviewSource;
  pages: PreviewPages;
  search: PreviewSearch;
  hrefOf: (search: PreviewSearch) => string;
  onSearch: (search: PreviewSearch, isReplacing: boolean) => void;
}

/** The page of the conference, its form, or the sub-site of its series. */
export function PreviewPart(props: PreviewPartProps) {
  const { show } = props.search;
  if (show === 'form') return <FormPart {...props} />;
  if (show === 'site' && props.pages.isCurrent) return <SitePart {...props} />;
  return <PagePart {...props} />;
}

function PagePart({ pages: { meeting }, search, onSearch }: PreviewPartProps) {
  useTitle(meeting.title);
  return (
    <MeetingPage
      meeting={meeting}
      search={search}
      onSearch={(next, isStep) => onSearch(next, !isStep)}
      menu={[]}
      news={null}
    />
  );
}

function SitePart({ pages: { meeting, series }, search, hrefOf, onSearch }: PreviewPartProps) {
  const { t } = useTranslation('meetings');
  const { page: part = 'index' } = search;
  useAccent(series.accent);
  usePageFooter(meeting.footer);
  useTitle(t(`site.part.${part}`), meeting.title, series.name);
  const partHref = (name: typeof part) => hrefOf({ show: 'site', page: name });
  return (
    <SiteFrame series={series} part={part} partHref={partHref} menu={[]}>
      <SitePage
        meeting={meeting}
        part={part}
        partHref={partHref}
        search={search}
        onSearch={(next, isStep) => onSearch({ ...next, show: 'site', page: part }, !isStep)}
        news={null}
      />
    </SiteFrame>
  );
}

function FormPart({ source, pages: { meeting }, search, hrefOf, onSearch }: PreviewPartProps) {
  const lan = useAppStore((state) => state.lan);
  const app = useLinksOfRegistration();
  // The app's own cache reads the draft again when the window gets the focus; the cache around this page never does.
  const en = useQuery(previewOfferQuery(source, 'en'), queryClient);
  const zh = useQuery(previewOfferQuery(source, 'zh-cn'), queryClient);
  const client = useQueryClient();
  const links = useMemo(
    () => ({ ...app, meeting: () => hrefOf({}), register: () => hrefOf({ show: 'form' }) }),
    [app, hrefOf],
  );
  // The names in a team's table may be in either language, so both offers are needed to read it.
  useLayoutEffect(() => {
    client.setQueryData(otherOfferQuery(meeting.id, 'en').queryKey, en.data?.data.offer);
    client.setQueryData(otherOfferQuery(meeting.id, 'zh-cn').queryKey, zh.data?.data.offer);
  }, [client, meeting.id, en.data, zh.data]);
  const read = lan === 'en' ? en : zh;
  const error = read.error ?? en.error ?? zh.error;
  if (error && !read.data)
    return (
      <LoadingFailed
        error={error}
        onRetry={() => Promise.all([en.refetch(), zh.refetch()]).then(() => undefined)}
        isPage
      />
    );
  if (!en.data || !zh.data || !read.data) return <WizardSkeleton />;
  return (
    <RegistrationLinksContext value={links}>
      <PreviewForm
        preview={read.data}
        search={search}
        onSearch={({ kind, step }, isReplacing = false) =>
          onSearch({ show: 'form', kind, step }, isReplacing)
        }
        corner={
          <div className="flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        }
      />
    </RegistrationLinksContext>
  );
}
