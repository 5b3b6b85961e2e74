import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { create } from 'zustand';
import { Keys, useShortcuts } from '../ui/shortcuts.tsx';

const Dialog = lazy(async () => ({ default: (await import('../ui/dialogs/dialog.tsx')).Dialog }));

export interface Shortcut {
  keys: readonly string[];
  label: string;
}

export interface ShortcutHelpProps {
  /** The shortcuts of this screen, after those of every list. */
  shortcuts?: readonly Shortcut[];
}

const useOpenScreens = create(() => ({ count: 0 }));
const countScreens = (change: number) => useOpenScreens.setState(({ count }) => ({ count: count + change }));

/** `?` opens a list of the keyboard shortcuts of a screen with a list. */
export function ShortcutHelp({ shortcuts = [] }: ShortcutHelpProps) {
  const { t } = useTranslation(['list', 'kernel']);
  useEffect(() => {
    countScreens(1);
    return () => countScreens(-1);
  }, []);
  const known: readonly Shortcut[] = [
    { keys: ['j', '↓'], label: t('keys.next') },
    { keys: ['k', '↑'], label: t('keys.previous') },
    { keys: ['Enter'], label: t('keys.open') },
    { keys: ['x'], label: t('keys.select') },
    { keys: ['Esc'], label: t('keys.close') },
    { keys: ['/'], label: t('kernel:search') },
  ];
  return <Help shortcuts={[...known, ...shortcuts]} />;
}

/** Like `ShortcutHelp`, but for the frame around screens without their own shortcuts. */
export function FrameShortcutHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const isOfScreen = useOpenScreens(({ count }) => count > 0);
  return isOfScreen ? null : <Help shortcuts={shortcuts} />;
}

function Help({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation(['list', 'kernel']);
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <Dialog isOpen onClose={() => setOpen(false)} title={t('keys.title')} size="small">
        <dl className="text-sm">
          {shortcuts.map(({ keys, label }) => (
            <div
              key={label}
              className="flex items-center justify-between gap-4 border-t py-2 first:border-t-0"
            >
              <dt>{label}</dt>
              <dd>
                <span className="sr-only">{keys.join(', ')}</span>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </Suspense>
  );
}
