import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Select } from '#kernel/ui/fields/select';
import { Tabs } from '#kernel/ui/layout/tabs';
import { deskQuery } from './api.ts';
import { BatchTab } from './batch/batch-tab.tsx';
import { DesignsTab } from './designer/designs-tab.tsx';
import { PrintLog } from './log-tab.tsx';
import type { PrinterTab } from './search.ts';
import { StationTab } from './station/station-tab.tsx';

export interface Conference {
  readonly id: string;
  readonly title: LocalizedText;
}

/** The screen's state in the URL, and its links. */
export interface BadgeLinks {
  /** One person at the badge desk. */
  person: (participantId?: string) => string;
  printer: () => string;
  open: (change: { conference?: string; tab?: PrinterTab; design?: string | undefined }) => void;
}

interface PrinterPageProps {
  conferences: readonly Conference[];
  conference: Conference;
  tab: PrinterTab;
  designId: string | undefined;
  links: BadgeLinks;
}

/** `/tool/printer`: designs, batches and the log of one conference. */
export function PrinterPage({ conferences, conference, tab, designId, links }: PrinterPageProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { data: desk, error, refetch } = useQuery(deskQuery(conference.id));
  useTitle(t('title'), textIn(conference.title, lan));
  return (
    <div className="page py-8 md:py-10">
      <BadgeHead
        title={t('title')}
        conferences={conferences}
        conference={conference}
        onChoose={(id) => links.open({ conference: id, design: undefined })}
        action={<ButtonLink href={links.person()}>{t('toPerson')}</ButtonLink>}
      />
      {error && !desk && <LoadingFailed error={error} onRetry={refetch} />}
      {!desk && !error && (
        <SkeletonGroup className="mt-8">
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {desk && (
        <Tabs
          key={conference.id}
          label={t('title')}
          selected={tab}
          onSelect={(next) => links.open({ tab: next, design: undefined })}
          className="mt-6"
          tabs={[
            {
              id: 'batch',
              label: t('tab.batch'),
              content: <BatchTab meetingId={conference.id} desk={desk} personHref={links.person} />,
            },
            {
              id: 'station',
              label: t('tab.station'),
              content: <StationTab meetingId={conference.id} desk={desk} />,
            },
            {
              id: 'designs',
              label: t('tab.designs'),
              content: (
                <DesignsTab
                  meetingId={conference.id}
                  desk={desk}
                  designId={designId}
                  onOpen={(design) => links.open({ tab: 'designs', design })}
                />
              ),
            },
            { id: 'log', label: t('tab.log'), content: <PrintLog meetingId={conference.id} /> },
          ]}
        />
      )}
    </div>
  );
}

interface BadgeHeadProps {
  title: string;
  conferences: readonly Conference[];
  conference: Conference;
  onChoose: (id: string) => void;
  action?: ReactNode;
}

export function BadgeHead({ title, conferences, conference, onChoose, action }: BadgeHeadProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl font-bold">{title}</h1>
        {conferences.length === 1 && <p className="mt-1 text-muted">{textIn(conference.title, lan)}</p>}
      </div>
      {conferences.length > 1 && (
        <Select
          label={t('conference')}
          options={conferences.map(({ id, title: name }) => ({ value: id, label: textIn(name, lan) }))}
          value={conference.id}
          onChange={onChoose}
          className="w-full sm:w-80"
        />
      )}
      {action}
    </div>
  );
}
