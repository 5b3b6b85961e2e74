import { endQueuedBadge, takeQueuedBadge } from '@plenum/contract/badges/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import type { DesktopPrinter } from '#kernel/desktop/start-desktop';
import { badgesChanged } from '../api.ts';
import { printInBrowser, printOnDesktop } from '../print-in-browser.tsx';

interface StationSettings {
  readonly meetingId: string;
  readonly station: string;
  readonly isRunning: boolean;
  readonly desktop: DesktopPrinter | undefined;
  readonly printer: string;
}

const PAUSE_MS = 3_000;

/** Takes and prints one badge after the other until it is stopped, and reports its state. */
export function useStation({ meetingId, station, isRunning, desktop, printer }: StationSettings): string {
  const { t } = useTranslation('badges');
  const client = useQueryClient();
  const [said, setSaid] = useState('');

  /** Prints the next badge of the queue; returns false if none was waiting. */
  const printNext = useEffectEvent(async (): Promise<boolean> => {
    const taken = await call(takeQueuedBadge, { params: { id: meetingId }, body: { station }, quiet: true });
    if (!taken) {
      setSaid(t('station.running'));
      return false;
    }
    setSaid(t('station.printing', { name: taken.job.people[0]?.name ?? '' }));
    const isPrinted = await (
      desktop ? printOnDesktop(taken.job, printer, desktop) : printInBrowser(taken.job)
    ).then(
      () => true,
      () => false,
    );
    await call(endQueuedBadge, {
      params: { id: meetingId, entryId: taken.entryId },
      body: {
        station,
        isPrinted,
        way: desktop ? 'desktop' : 'browser',
        problem: isPrinted ? '' : t('station.cancelled'),
      },
      quiet: true,
    });
    await badgesChanged(client, meetingId);
    return isPrinted;
  });

  const lose = useEffectEvent((failure: unknown) => {
    if (!(failure instanceof RefusedCall)) throw failure;
    // A refusal means that another station has the badge by now; no answer means that there is no network.
    setSaid(failure.status === 0 ? t('station.lost') : failure.message);
  });

  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const work = async () => {
      const hasMore = await printNext().catch((failure: unknown) => {
        lose(failure);
        return false;
      });
      if (!isStopped) timer = setTimeout(() => void work(), hasMore ? 0 : PAUSE_MS);
    };
    void work();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isRunning]);

  return isRunning ? said : '';
}
