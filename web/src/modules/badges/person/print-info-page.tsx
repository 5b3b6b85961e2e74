import type { BadgeRow } from '@plenum/contract/badges/schemas';
import { listParticipants } from '@plenum/contract/console/people';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { reviewWords } from '@plenum/contract/registration/words';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { SearchField } from '#kernel/ui/fields/search-field';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { deskQuery, peopleQuery } from '../api.ts';
import { PrintDialog } from '../batch/print-dialog.tsx';
import { RowPreview } from '../batch/row-preview.tsx';
import { PrintLog } from '../log-tab.tsx';
import { BadgeHead, type Conference } from '../printer-page.tsx';

export interface PersonLinks {
  printer: () => string;
  /** The organizer's screen where a person's data is corrected or the place passed on. */
  correct: (participantId: string) => string;
  /** Where a person registers who comes without a registration. */
  register: () => string;
  open: (change: { conference?: string; person?: string | undefined }) => void;
}

interface PrintInfoPageProps {
  conferences: readonly Conference[];
  conference: Conference & { readonly can: Readonly<Record<string, boolean>> };
  participantId: string | undefined;
  links: PersonLinks;
}

/** `/tool/printInfo`: finds one person, shows their data and prints their badge, also a second time. */
export function PrintInfoPage({ conferences, conference, participantId, links }: PrintInfoPageProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  useTitle(t('info.title'), textIn(conference.title, lan));
  return (
    <div className="page py-8 md:py-10">
      <BadgeHead
        title={t('info.title')}
        conferences={conferences}
        conference={conference}
        onChoose={(id) => links.open({ conference: id, person: undefined })}
        action={<ButtonLink href={links.printer()}>{t('info.toPrinter')}</ButtonLink>}
      />
      <div className="mt-8 grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Finder
          meetingId={conference.id}
          participantId={participantId}
          onOpen={(person) => links.open({ person })}
          registerHref={links.register()}
        />
        {participantId === undefined ? (
          <EmptyState title={t('info.nothing')}>{t('info.nothingWhy')}</EmptyState>
        ) : (
          <PersonBadge
            key={participantId}
            conference={conference}
            participantId={participantId}
            correctHref={conference.can['editPeople'] ? links.correct(participantId) : undefined}
          />
        )}
      </div>
    </div>
  );
}

function foundQuery(meetingId: string, q: string) {
  return queryOptions({
    queryKey: ['badges', meetingId, 'find', q],
    queryFn: ({ signal }) =>
      call(listParticipants, { params: { id: meetingId }, query: { q, sort: 'name' }, signal, quiet: true }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

interface FinderProps {
  meetingId: string;
  participantId: string | undefined;
  onOpen: (participantId: string) => void;
  registerHref: string;
}

function Finder({ meetingId, participantId, onOpen, registerHref }: FinderProps) {
  const { t } = useTranslation('badges');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery(foundQuery(meetingId, q));
  return (
    <section>
      <SearchField label={t('info.find')} value={typed} onChange={setTyped} />
      {q !== '' && data?.rows.length === 0 && (
        <p className="mt-4 text-sm text-muted">{t('info.noneFound')}</p>
      )}
      {q !== '' && data && data.rows.length > 0 && (
        <ul className="mt-3 rounded-md border bg-surface-raised">
          {data.rows.slice(0, 20).map((row) => (
            <li key={row.id} className="border-t first:border-t-0">
              <button
                type="button"
                aria-pressed={row.id === participantId}
                onClick={() => onOpen(row.id)}
                className={classes(
                  'flex min-h-11 w-full flex-col justify-center px-3 py-2 text-start',
                  row.id === participantId && 'bg-accent-soft',
                )}
              >
                <span className="font-semibold">{row.name}</span>
                <span className="text-sm text-muted">{`${row.organization} ${row.phone}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 text-sm text-muted">{t('info.walkIn')}</p>
      <ButtonLink href={registerHref} size="small" className="mt-2">
        {t('info.register')}
      </ButtonLink>
    </section>
  );
}

interface PersonBadgeProps {
  conference: Conference;
  participantId: string;
  correctHref: string | undefined;
}

function PersonBadge({ conference, participantId, correctHref }: PersonBadgeProps) {
  const { t } = useTranslation('badges');
  const { data: desk } = useQuery(deskQuery(conference.id));
  const wishes = { order: 'name', page: 1, participantId } as const;
  const { data, error, refetch } = useQuery(peopleQuery(conference.id, wishes));
  const [isPrinting, setPrinting] = useState(false);
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data || !desk)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  const row = data.people.find((one) => one.participantId === participantId);
  if (!row) return <EmptyState title={t('info.gone')}>{t('info.goneWhy')}</EmptyState>;
  const wasPrinted = row.printed.times > 0;
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-bold">{row.person.name}</h2>
          <PersonPills row={row} />
        </div>
        <PersonFacts row={row} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button kind="primary" isDisabled={desk.designs.length === 0} onPress={() => setPrinting(true)}>
            {t(wasPrinted ? 'info.reprint' : 'info.print')}
          </Button>
          {correctHref !== undefined && <ButtonLink href={correctHref}>{t('info.correct')}</ButtonLink>}
        </div>
        {desk.designs.length === 0 && <p className="mt-3 text-sm text-warning">{t('batch.noDesign')}</p>}
        <h3 className="mt-10 mb-3 font-semibold">{t('info.prints')}</h3>
        <PrintLog meetingId={conference.id} participantId={participantId} />
      </div>
      <RowPreview meetingId={conference.id} desk={desk} row={row} />
      {isPrinting && (
        <PrintDialog
          meetingId={conference.id}
          designs={desk.designs}
          wishes={{
            participantIds: [participantId],
            filter: {},
            order: 'name',
            count: 1,
            isReprint: wasPrinted,
            canBeLost: row.person.code !== '',
          }}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  );
}

function PersonPills({ row }: { row: BadgeRow }) {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  return (
    <>
      <StatusPill tone={row.confirmed ? 'success' : 'warning'}>
        {t(row.confirmed ? 'info.confirmed' : 'batch.unconfirmed')}
      </StatusPill>
      {row.review !== null && row.review !== 'audit_pass' && (
        <StatusPill>{sentence(reviewWords[row.review])}</StatusPill>
      )}
    </>
  );
}

function PersonFacts({ row }: { row: BadgeRow }) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { person } = row;
  const facts = [
    [t('fact.latinName'), person.latinName],
    [t('fact.organization'), person.organization],
    [t('fact.position'), person.position],
    [t('fact.type'), textIn(person.type, lan)],
    [t('fact.team'), person.team],
    [t('fact.orderNumber'), person.orderNumber],
    [t('fact.code'), person.code],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
