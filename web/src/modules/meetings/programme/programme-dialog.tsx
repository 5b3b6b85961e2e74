import { sessionWords, talkWords } from '@plenum/contract/meetings/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Avatar } from '#kernel/ui/pictures/avatar';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import type { Speaker } from './programme-index.ts';
import type { Session, Talk } from './programme-layout.ts';
import { Star } from './programme-star.tsx';
import type { ProgrammeView } from './programme-view.ts';

interface ProgrammeDialogProps {
  view: ProgrammeView;
  found: { session: Session; talk: Talk | null };
  onClose: () => void;
}

/** All details of one session or talk. It has a URL, so that it can be shared. */
export function ProgrammeDialog({ view, found: { session, talk }, onClose }: ProgrammeDialogProps) {
  const { t } = useTranslation('meetings');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { id, title, start, end } = talk ?? session;
  const { index } = view;
  const conflict = view.conflicts.get(id);
  const facts = [
    t('programme.dayAndSpan', { day: formatDate(session.day, lan), start, end }),
    index.roomName(session),
    index.trackName(session),
    sentence(talk ? talkWords[talk.kind] : sessionWords[session.kind]),
    talk?.board ? t('programme.board', { board: talk.board }) : '',
  ].filter(Boolean);
  return (
    <Dialog isOpen onClose={onClose} title={title} size="large" staysOnNavigation>
      <ul className="flex flex-wrap gap-x-5 text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="-ms-3 mt-1 flex flex-wrap items-center">
        <Star agenda={view.agenda} id={id} title={title} isNamed />
        <CopyButton text={window.location.href} label={t('programme.copyLink')} className="min-h-11" />
      </p>
      {conflict && (
        <p className="font-medium text-warning">{t('programme.conflict', { title: conflict.title })}</p>
      )}
      {talk && (
        <button
          type="button"
          onClick={() => view.onOpen(session.id)}
          className="mt-1 min-h-11 cursor-pointer text-start font-medium text-accent hover:underline"
        >
          {t('programme.partOf', { title: session.title })}
        </button>
      )}
      {talk ? (
        <>
          <People title={t('programme.speakers')} people={index.people(talk.speakerIds)} />
          <Words title={t('programme.abstract')} text={talk.abstract} />
        </>
      ) : (
        <>
          <Words title="" text={session.description} />
          <People title={t('programme.chairsTitle')} people={index.people(session.chairIds)} />
          <Talks view={view} talks={session.talks} />
        </>
      )}
    </Dialog>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <section className="mt-6">
      {title !== '' && <h3 className="font-semibold">{title}</h3>}
      <p className="mt-1 measure whitespace-pre-line">{text}</p>
    </section>
  );
}

function People({ title, people }: { title: string; people: readonly Speaker[] }) {
  if (people.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3 flex flex-col gap-5">
        {people.map(({ id, name, title: position, organization, bio, photo }) => (
          <li key={id} className="flex items-start gap-4">
            <Avatar name={name} src={photo} size="large" />
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              {position !== '' && <p className="text-sm text-muted">{position}</p>}
              {organization !== '' && <p className="text-sm text-muted">{organization}</p>}
              {bio !== '' && <p className="mt-1 measure text-sm whitespace-pre-line">{bio}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Talks({ view, talks }: { view: ProgrammeView; talks: readonly Talk[] }) {
  const { t } = useTranslation('meetings');
  if (talks.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{t('programme.talks')}</h3>
      <ol className="mt-1">
        {talks.map((talk) => (
          <li key={talk.id} className="relative flex items-start gap-2 border-b py-2">
            <div className="min-w-0 grow py-2">
              <p className="tabular text-sm text-muted">
                {t('programme.span', { start: talk.start, end: talk.end })}
              </p>
              <button
                type="button"
                onClick={() => view.onOpen(talk.id)}
                className="cursor-pointer rounded-sm text-start font-medium after:absolute after:inset-0 hover:underline"
              >
                {talk.title}
              </button>
              {view.index.people(talk.speakerIds).map(({ id, name, organization }) => (
                <p key={id} className="text-sm text-muted">
                  {organization === '' ? name : t('programme.speaker', { name, organization })}
                </p>
              ))}
            </div>
            <Star agenda={view.agenda} id={talk.id} title={talk.title} className="relative" />
          </li>
        ))}
      </ol>
    </section>
  );
}
