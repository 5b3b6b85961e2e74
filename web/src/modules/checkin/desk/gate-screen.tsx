import { clockOffMinutes } from '@plenum/contract/checkin/device-health';
import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { directionWords, directions } from '@plenum/contract/checkin/words';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useScreenOn } from '#kernel/page/use-screen-on';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { ChevronDownIcon } from '#kernel/ui/icons/more-icons';
import { CameraView } from './camera-view.tsx';
import type { Desk } from './desk.ts';
import { DeskMenu } from './desk-menu.tsx';
import { LatestScans } from './latest-scans.tsx';
import { ScanInput } from './scan-input.tsx';
import { giveSignal, type Signal } from './scanning/signals.ts';
import { useWedge } from './scanning/use-wedge.ts';
import { useIsOld } from './use-is-old.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const grounds: Record<Signal, string> = {
  admit: 'bg-verdict-admit text-verdict-text',
  warn: 'bg-verdict-warn text-verdict-text',
  refuse: 'bg-verdict-refuse text-verdict-text',
};

interface GateScreenProps {
  desk: Desk;
  checkpoint: Checkpoint;
  leave: () => Promise<void>;
  /** True if the desk can be opened without a network. */
  isKept: boolean;
  onHandOver: () => void;
}

/**
 * The gate: one input, and the verdict on the last person over the whole screen. Its colour fades after some seconds,
 * so that after an unread code the screen doesn't stay green from the previous person.
 */
export function GateScreen({ desk, checkpoint, leave, isKept, onHandOver }: GateScreenProps) {
  const { t } = useTranslation('desk');
  const shown = useStore(desk.view, (view) => view.shown);
  const isUnrecorded = useStore(desk.view, (view) => view.isUnrecorded);
  const device = useStore(desk.view, (view) => view.device);
  const isOld = useIsOld(shown);
  const signal = isUnrecorded ? 'warn' : isOld ? undefined : shown?.signal;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFree = !isMenuOpen && !isAsking;
  const scan = (text: string, way: 'qr' | 'held') => {
    setTyped('');
    void desk.scan(text, way);
  };
  useWedge((text) => {
    if (isFree) return scan(text, 'qr');
    // The scan is ignored, because the open dialog is about another person.
    showToast({ kind: 'warning', text: t('scanIgnored') });
    giveSignal('warn', device.hasSound);
  });
  useScreenOn();
  useEffect(() => {
    // On a phone the input gets no focus, because that would open the keyboard over the verdict.
    if (isFree && window.matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [isFree]);

  return (
    <div
      className={classes(
        'flex h-dvh min-h-0 flex-col transition-colors lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_minmax(0,1fr)_auto]',
        signal ? grounds[signal] : 'bg-surface text-text',
      )}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <DeskBar desk={desk} checkpoint={checkpoint} onMenu={() => setMenuOpen(true)} />
      <section
        aria-label={t('verdict')}
        className="flex min-h-0 grow flex-col overflow-hidden bg-inherit lg:flex-row"
      >
        {hasCamera && <CameraView onSight={(text, isHeld) => isFree && scan(text, isHeld ? 'held' : 'qr')} />}
        <div className="relative min-h-0 grow bg-inherit">
          {shown && <VerdictPanel desk={desk} shown={shown} isOld={isOld} onAsking={setAsking} />}
          {isUnrecorded && <Unrecorded />}
          {!shown && !isUnrecorded && typed === '' && <Ready desk={desk} />}
        </div>
      </section>
      <ScanInput
        desk={desk}
        inputRef={input}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          if (text !== '') desk.dismiss();
        }}
        hasCamera={hasCamera}
        onCamera={setCamera}
      />
      <LatestScans desk={desk} isOnColour={signal !== undefined} isShort={hasCamera} />
      <DeskMenu
        desk={desk}
        checkpoint={checkpoint}
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        leave={leave}
        isKept={isKept}
        onHandOver={onHandOver}
      />
    </div>
  );
}

interface DeskBarProps {
  desk: Desk;
  checkpoint: Checkpoint;
  onMenu: () => void;
}

/** The desk's checkpoint, and whether its scans are on the server. */
function DeskBar({ desk, checkpoint, onMenu }: DeskBarProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const view = useStore(desk.view);
  const { gate, isOnline, waiting, direction, rosterProblem } = view;
  const conflicts = view.latest.filter(({ status, isUndone }) => status === 'conflict' && !isUndone).length;
  const clockOff = clockOffMinutes(view.briefing?.offsetMs ?? 0);
  const place = [gate && textIn(gate.name, lan), textIn(checkpoint.name, lan)].filter(Boolean).join(' · ');
  return (
    <header className="col-span-full flex flex-wrap items-center justify-between gap-x-3 px-3 py-2 font-semibold sm:px-5">
      <button
        type="button"
        onClick={onMenu}
        className="inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-1 rounded-md px-2 text-start"
        aria-haspopup="dialog"
      >
        <span className="min-w-0 truncate">{place}</span>
        <ChevronDownIcon className="size-4.5 shrink-0" />
      </button>
      <output className="tabular inline-flex items-center gap-2 px-2 text-sm">
        <span
          aria-hidden
          className={classes('size-2.5 rounded-full border border-current', isOnline && 'bg-current')}
        />
        {isOnline
          ? waiting === 0
            ? t('link.online')
            : t('link.sending', { count: waiting })
          : t('link.offline', { count: waiting })}
      </output>
      {rosterProblem !== null && (
        <output className="block w-full px-2 pb-1 text-sm font-normal">{t(`roster.${rosterProblem}`)}</output>
      )}
      {(view.isStorageFailing || view.isUploadFailing) && (
        <output className="block w-full px-2 pb-1 text-sm">{t('storage.failing')}</output>
      )}
      {conflicts > 0 && (
        <output className="block w-full px-2 pb-1 text-sm">{t('conflicts', { count: conflicts })}</output>
      )}
      {clockOff > 0 && (
        <output className="block w-full px-2 pb-1 text-sm font-normal">
          {t('clockOff', { count: clockOff })}
        </output>
      )}
      {checkpoint.rule === 'in_out' && (
        <fieldset aria-label={t('direction')} className="flex w-full gap-2 px-2 pt-1">
          {directions.map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={way === direction}
              onClick={() => desk.setDirection(way)}
              className={classes(
                'min-h-11 flex-1 cursor-pointer rounded-md border border-current px-3',
                way === direction ? 'font-bold' : 'opacity-60',
              )}
            >
              {say(directionWords[way])}
            </button>
          ))}
        </fieldset>
      )}
    </header>
  );
}

/** Shown if the last scan or tap was not stored. */
function Unrecorded() {
  const { t } = useTranslation('desk');
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col justify-center gap-2 bg-inherit px-5 sm:px-10"
    >
      <p className="text-2xl font-bold">{t('storage.unrecorded')}</p>
      <p className="max-w-prose text-lg">{t('storage.unrecordedWhy')}</p>
    </div>
  );
}

function Ready({ desk }: { desk: Desk }) {
  const { t } = useTranslation('desk');
  const isComplete = useStore(desk.view, (view) => view.isComplete);
  return (
    <div className="flex h-full flex-col justify-center gap-2 px-5 sm:px-10">
      <p className="text-2xl font-bold">{t('ready')}</p>
      <p className="text-muted">{isComplete ? t('readyHow') : t('loadingPeople')}</p>
    </div>
  );
}
