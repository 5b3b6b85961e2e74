import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SearchField } from '#kernel/ui/fields/search-field';
import { BadgeHead, type Conference } from '../printer-page.tsx';
import { type DeskConference, type DeskForms, PersonBadge } from './person-badge.tsx';

export interface PersonLinks {
  printer: () => string;
  /** The organizer's screen where a person's data is corrected. */
  correct: (participantId: string) => string;
  /** The URL of an order's pay page, to be opened on a phone. */
  pay: (orderId: string) => string;
  open: (change: { conference?: string; person?: string | undefined }) => void;
}

interface PrintInfoPageProps {
  conferences: readonly Conference[];
  conference: DeskConference;
  participantId: string | undefined;
  /** Whether the user may register a person who has no registration. */
  mayRegister: boolean;
  /** True if the form for a person without a registration is open. */
  startsRegistering: boolean;
  links: PersonLinks;
  forms: DeskForms & {
    /** The form for a person who comes without a registration. */
    WalkIn: ComponentType<{
      meetingId: string;
      onClose: () => void;
      onRegistered: (participantId: string) => void;
    }>;
  };
}

/** `/tool/printInfo`: finds one person, shows their data and prints or reprints their badge. */
export function PrintInfoPage({
  conferences,
  conference,
  participantId,
  mayRegister,
  startsRegistering,
  links,
  forms,
}: PrintInfoPageProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const mayEdit = conference.can['editPeople'] === true;
  const [isRegistering, setRegistering] = useState(startsRegistering);
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
          onRegister={mayRegister ? () => setRegistering(true) : undefined}
        />
        {participantId === undefined ? (
          <EmptyState title={t('info.nothing')}>{t('info.nothingWhy')}</EmptyState>
        ) : (
          <PersonBadge
            key={participantId}
            conference={conference}
            participantId={participantId}
            correctHref={mayEdit ? links.correct(participantId) : undefined}
            payLink={links.pay}
            forms={forms}
          />
        )}
      </div>
      {isRegistering && mayRegister && (
        <forms.WalkIn
          meetingId={conference.id}
          onClose={() => setRegistering(false)}
          onRegistered={(person) => {
            setRegistering(false);
            links.open({ person });
          }}
        />
      )}
    </div>
  );
}

function foundQuery(meetingId: string, q: string) {
  return queryOptions({
    queryKey: ['badges', meetingId, 'find', q],
    queryFn: ({ signal }) =>
      call(participantList.list, {
        params: { id: meetingId },
        query: { q, sort: 'name' },
        signal,
        quiet: true,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

interface FinderProps {
  meetingId: string;
  participantId: string | undefined;
  onOpen: (participantId: string) => void;
  /** Undefined if the user may not register people. */
  onRegister: (() => void) | undefined;
}

function Finder({ meetingId, participantId, onOpen, onRegister }: FinderProps) {
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
      {onRegister && (
        <>
          <p className="mt-6 text-sm text-muted">{t('info.walkIn')}</p>
          <Button size="small" className="mt-2" onPress={onRegister}>
            {t('info.register')}
          </Button>
        </>
      )}
    </section>
  );
}
