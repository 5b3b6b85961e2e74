import { useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useTitle } from '#kernel/page/page-frame';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { DeviceEnded } from './device-ended.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { GateScreen } from './gate-screen.tsx';
import { ChoosePlace } from './choose-place.tsx';
import { allowSound } from './scanning/signals.ts';
import { useDeskSession, type DeskSession } from './use-desk-session.ts';
import { useInstallable } from './use-installable.ts';

interface DeskPageProps {
  /** URL of this page, which is cached for offline use. */
  address: string;
  /** The conference that a link to the desk names. */
  meetingId: string | undefined;
  /** Ends the login; the next person continues with the same desk. */
  onHandOver: () => void;
}

/** The screen for checking people in, on a phone or with a scanner, online and offline. */
export function DeskPage({ address, meetingId, onHandOver }: DeskPageProps) {
  const { t } = useTranslation('desk');
  const session = useDeskSession();
  useTitle(t('title'));
  const isKept = useInstallable(address, session.phase === 'ready');
  useEffect(() => {
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, []);
  if (session.phase === 'opening') return <Spinner className="m-auto w-16 text-accent" />;
  if (session.phase === 'unsupported') return <Message title={t('unsupported')} text={t('unsupportedWhy')} />;
  if (session.phase === 'elsewhere') return <Message title={t('elsewhere')} text={t('elsewhereWhy')} />;
  if (session.phase === 'enrol') return <EnrolForm meetingId={meetingId} onEnrolled={session.onEnrolled} />;
  return <ReadyDesk {...session} isKept={isKept} onHandOver={onHandOver} />;
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className="page m-auto py-10">
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title}>{text}</EmptyState>
    </div>
  );
}

type ReadyDeskProps = Pick<Extract<DeskSession, { phase: 'ready' }>, 'desk' | 'erase' | 'leave'> & {
  isKept: boolean;
  onHandOver: () => void;
};

function ReadyDesk({ desk, erase, leave, isKept, onHandOver }: ReadyDeskProps) {
  const ended = useStore(desk.view, (view) => view.ended);
  const checkpoint = useStore(desk.view, (view) => view.checkpoint);
  if (ended !== null) return <DeviceEnded desk={desk} ended={ended} erase={erase} leave={leave} />;
  if (!checkpoint) return <ChoosePlace desk={desk} leave={leave} />;
  return (
    <GateScreen desk={desk} checkpoint={checkpoint} leave={leave} isKept={isKept} onHandOver={onHandOver} />
  );
}
