import { templateStates, type TemplateRow } from '@plenum/contract/mailings/template-endpoints';
import { kindGroups, messageChannels } from '@plenum/contract/messaging/kind';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { FilterChips } from '#kernel/ui/fields/filter-chips';
import { SearchField } from '#kernel/ui/fields/search-field';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { type MailingScope, SITE_SCOPE, templatesQuery } from '../api.ts';
import { useMailingLinks } from '../links.ts';
import type { TemplatesSearch } from '../search.ts';
import { TemplateTable, useTemplateTitle } from './template-table.tsx';

export interface TemplatesPageProps {
  scope: MailingScope;
  search: TemplatesSearch;
  onSearch: (search: TemplatesSearch) => void;
}

/** The templates of the site, or of one conference. */
export function TemplatesPage({ scope, search, onSearch }: TemplatesPageProps) {
  const { t } = useTranslation('mailings');
  const { data: rows, error, refetch } = useQuery(templatesQuery(scope));
  useTitle(t('templates.title'), t('area'));
  if (error && !rows) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <>
      <PageHead
        title={t('templates.title')}
        detail={t(scope === SITE_SCOPE ? 'templates.ofSite' : 'templates.ofConference')}
        actions={<NewTemplates />}
      />
      {rows ? (
        <Templates {...{ rows, search, onSearch }} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={10} />
        </SkeletonGroup>
      )}
    </>
  );
}

function NewTemplates() {
  const { t } = useTranslation('mailings');
  const links = useMailingLinks();
  return messageChannels.map((channel) => (
    <ButtonLink key={channel} href={links.template(`new:${channel}`)} size="small">
      <PlusIcon className="size-4.5" />
      {t(`templates.new.${channel}`)}
    </ButtonLink>
  ));
}

interface TemplatesProps extends Omit<TemplatesPageProps, 'scope'> {
  rows: readonly TemplateRow[];
}

function Templates({ rows, search, onSearch }: TemplatesProps) {
  const { t } = useTranslation('mailings');
  const titleOf = useTemplateTitle();
  const { channel, state, q = '' } = search;
  const wanted = q.trim().toLowerCase();
  const found = rows.filter((row) => wanted === '' || titleOf(row).toLowerCase().includes(wanted));
  const shown = found.filter(
    (row) => (!channel || row.channel === channel) && (!state || row.state === state),
  );
  const groups = kindGroups
    .map((group) => ({ group, members: shown.filter((row) => row.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <FilterChips
          label={t('templates.filterChannel')}
          all={t('templates.allChannels')}
          chosen={channel}
          options={messageChannels.map((id) => ({
            id,
            label: t(`channel.${id}`),
            count: found.filter((row) => row.channel === id).length,
          }))}
          onChoose={(next) => onSearch(without(search, 'channel', next))}
        />
        <FilterChips
          label={t('templates.filterState')}
          all={t('templates.allStates')}
          chosen={state}
          options={templateStates.map((id) => ({
            id,
            label: t(`state.${id}`),
            count: found.filter((row) => row.state === id).length,
          }))}
          onChoose={(next) => onSearch(without(search, 'state', next))}
        />
        <SearchField
          label={t('templates.search')}
          value={q}
          onChange={(next) => onSearch({ ...search, q: next })}
          className="w-full sm:ms-auto sm:w-60"
        />
      </div>
      {groups.length === 0 && <EmptyState title={t('templates.none')}>{t('templates.noneWhy')}</EmptyState>}
      {groups.map(({ group, members }) => (
        <section key={group} className="mb-8">
          <h2 className="mb-2 text-base font-semibold">{t(`group.${group}`)}</h2>
          <TemplateTable rows={members} label={t(`group.${group}`)} />
        </section>
      ))}
    </>
  );
}

function without<K extends 'channel' | 'state'>(
  search: TemplatesSearch,
  key: K,
  value: TemplatesSearch[K],
): TemplatesSearch {
  const { [key]: _gone, ...rest } = search;
  return { ...rest, ...(value && { [key]: value }) };
}
