import { talkWords } from '@plenum/contract/meetings/words';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { classes } from '#kernel/ui/classes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { Session, Talk } from './programme-layout.ts';
import { ChangedPills } from './programme-changes.tsx';
import { Star } from './programme-star.tsx';
import { isOn, type ProgrammeView } from './programme-view.ts';

interface SessionItemProps {
  view: ProgrammeView;
  session: Session;
  /** Rendered above the session, inside its list item. */
  children: ReactNode;
}

// Makes the whole item open the session, not only its title. The star lies above this area.
const opens =
  'cursor-pointer rounded-sm text-start after:absolute after:inset-0 hover:underline print:after:hidden';

export function SessionItem({ view, session, children }: SessionItemProps) {
  const { index, now, agenda, onOpen } = view;
  const { t } = useTranslation('meetings');
  const isPause = session.kind === 'break' || session.kind === 'meal';
  const chairs = index.people(session.chairIds).map(({ name }) => name);
  const facts = [index.roomName(session), index.trackName(session)].filter(Boolean);
  return (
    <li className="border-b print:break-inside-avoid">
      {children}
      <div
        className={classes('grid gap-x-6 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]', isPause && 'text-muted')}
      >
        <p className="tabular pt-2.5 text-sm font-medium text-muted sm:text-base print:pt-0">
          {t('programme.span', { start: session.start, end: session.end })}
        </p>
        <div className="min-w-0">
          <div className="relative flex min-h-11 items-start gap-2 print:min-h-0">
            <div className="min-w-0 grow py-2 print:py-0">
              <h3 className={isPause ? 'font-normal' : 'font-semibold'}>
                <button type="button" className={opens} onClick={() => onOpen(session.id)}>
                  {session.title}
                </button>
                {isOn(session, now) && (
                  <span className="ms-2 align-middle print:hidden">
                    <StatusPill tone="accent" hasDot>
                      {t('programme.now')}
                    </StatusPill>
                  </span>
                )}
                <ChangedPills changes={view.changes} id={session.id} />
              </h3>
              {facts.length > 0 && (
                <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
                  {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              )}
              {chairs.length > 0 && (
                <p className="text-sm text-muted">
                  {t('programme.chairs', { names: chairs.join(t('programme.comma')) })}
                </p>
              )}
              <Conflict view={view} id={session.id} />
            </div>
            {!isPause && <Star agenda={agenda} id={session.id} title={session.title} className="relative" />}
          </div>
          {session.talks.length > 0 && (
            <ol className="border-s ps-4 print:border-none">
              {session.talks.map((talk) => (
                <TalkItem key={talk.id} view={view} talk={talk} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </li>
  );
}

function TalkItem({ view, talk }: { view: ProgrammeView; talk: Talk }) {
  const { t } = useTranslation('meetings');
  const sentence = useSentence();
  const speakers = view.index.people(talk.speakerIds);
  return (
    <li className="relative flex items-start gap-2 print:break-inside-avoid">
      <div className="min-w-0 grow py-2 print:py-1">
        <p className="tabular text-sm text-muted">
          {t('programme.span', { start: talk.start, end: talk.end })}
          <span className="ms-3">{sentence(talkWords[talk.kind])}</span>
          {talk.board !== '' && <span className="ms-3">{t('programme.board', { board: talk.board })}</span>}
        </p>
        <button type="button" className={opens} onClick={() => view.onOpen(talk.id)}>
          {talk.title}
        </button>
        <ChangedPills changes={view.changes} id={talk.id} />
        {speakers.map(({ id, name, organization }) => (
          <p key={id} className="text-sm text-muted">
            {organization === '' ? name : t('programme.speaker', { name, organization })}
          </p>
        ))}
        <Conflict view={view} id={talk.id} />
      </div>
      <Star agenda={view.agenda} id={talk.id} title={talk.title} className="relative" />
    </li>
  );
}

function Conflict({ view, id }: { view: ProgrammeView; id: string }) {
  const { t } = useTranslation('meetings');
  const other = view.conflicts.get(id);
  if (!other) return null;
  return (
    <p className="text-sm font-medium text-warning print:hidden">
      {t('programme.conflict', { title: other.title })}
    </p>
  );
}
