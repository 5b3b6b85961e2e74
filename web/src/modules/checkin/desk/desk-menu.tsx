import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { useThemeStore } from '#kernel/theme/theme';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Switch } from '#kernel/ui/fields/switch';
import type { Desk } from './desk.ts';

interface DeskMenuProps {
  desk: Desk;
  checkpoint: Checkpoint;
  isOpen: boolean;
  onClose: () => void;
  leave: () => Promise<void>;
  isKept: boolean;
  onHandOver: () => void;
}

/** The menu with information about this device and its data, and with the action that hands it over. */
export function DeskMenu({ desk, checkpoint, isOpen, onClose, leave, isKept, onHandOver }: DeskMenuProps) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const setLan = useAppStore((state) => state.setLan);
  const { theme, toggleTheme } = useThemeStore();
  const { device, briefing, gate, waiting, isOnline, isComplete, counters } = useStore(desk.view);
  const [asked, setAsked] = useState<'leave' | 'handOver' | null>(null);
  const facts = [
    [t('menu.conference'), briefing ? textIn(briefing.conference.name, lan) : ''],
    [
      t('menu.place'),
      [textIn(checkpoint.name, lan), gate && textIn(gate.name, lan)].filter(Boolean).join(' · '),
    ],
    [t('menu.device'), device.name],
    [
      t('menu.list'),
      t(isComplete ? 'menu.complete' : 'menu.incomplete', {
        count: counters.expected,
        shown: formatNumber(counters.expected, lan),
      }),
    ],
    [t('menu.network'), t(isOnline ? 'link.online' : 'link.offline', { count: waiting })],
    [t('menu.waiting'), formatNumber(waiting, lan)],
    [t('menu.offline'), t(isKept ? 'menu.offlineReady' : 'menu.offlineNotYet')],
  ] as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('menu.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-6"
        label={t('menu.sound')}
        isSelected={device.hasSound}
        onChange={(hasSound) => void desk.setSound(hasSound)}
        {...(!checkpoint.switches.sound && { description: t('menu.soundOff') })}
      />
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button
          onPress={() => {
            onClose();
            void desk.choosePlace(null, null);
          }}
        >
          {t('menu.changePlace')}
        </Button>
        <Button onPress={() => setLan(lan === 'en' ? 'zh-cn' : 'en')} lang={lan === 'en' ? 'zh-CN' : 'en'}>
          {lan === 'en' ? '中文' : 'English'}
        </Button>
        <Button onPress={toggleTheme}>{t(theme === 'dark' ? 'menu.light' : 'menu.dark')}</Button>
        <Button isDisabled={!isOnline} onPress={() => setAsked('handOver')}>
          {t('menu.handOver')}
        </Button>
        <Button isDisabled={waiting > 0} onPress={() => setAsked('leave')}>
          {t('menu.leave')}
        </Button>
      </div>
      {!isOnline && <p className="mt-2 text-sm text-muted">{t('menu.handOverLater')}</p>}
      {waiting > 0 && <p className="mt-2 text-sm text-muted">{t('menu.leaveLater')}</p>}
      <ConfirmDialog
        isOpen={asked === 'leave'}
        onClose={() => setAsked(null)}
        title={t('menu.leaveTitle')}
        confirmLabel={t('menu.leave')}
        isDangerous
        onConfirm={leave}
      >
        {t('menu.leaveText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'handOver'}
        onClose={() => setAsked(null)}
        title={t('menu.handOverTitle')}
        confirmLabel={t('menu.handOverConfirm')}
        onConfirm={onHandOver}
      >
        {t('menu.handOverText')}
      </ConfirmDialog>
    </Dialog>
  );
}
