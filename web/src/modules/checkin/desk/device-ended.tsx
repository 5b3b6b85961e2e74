import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import type { Desk } from './desk.ts';

interface DeviceEndedProps {
  desk: Desk;
  ended: 'removed' | 'unknown';
  /** Deletes everything on the device. */
  erase: () => Promise<void>;
  leave: () => Promise<void>;
}

/**
 * Shown if the server no longer accepts the device. Personal data is deleted from it as soon as the server has its
 * scans.
 */
export function DeviceEnded({ desk, ended, erase, leave }: DeviceEndedProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const waiting = useStore(desk.view, (view) => view.waiting);
  const isDone = ended === 'removed' && waiting === 0;
  useEffect(() => {
    if (isDone) void erase();
  }, [erase, isDone]);
  return (
    <div className="page m-auto max-w-120 py-10 text-center">
      <h1 className="text-xl font-bold">{t(ended === 'removed' ? 'ended.removed' : 'ended.unknown')}</h1>
      <p className="mt-3 text-muted">
        {say(ended === 'removed' ? checkinRefusals.DEVICE_REMOVED : checkinRefusals.DEVICE_UNKNOWN)}
      </p>
      {waiting > 0 && (
        <p className="mt-3 font-semibold text-danger">{t('ended.waiting', { count: waiting })}</p>
      )}
      <Button kind="primary" className="mt-6" onPress={() => void leave()}>
        {t('ended.again')}
      </Button>
    </div>
  );
}
