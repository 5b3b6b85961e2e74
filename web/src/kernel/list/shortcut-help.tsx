import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys, useShortcuts } from './shortcuts.tsx';

const Dialog = lazy(async () => ({ default: (await import('../ui/dialogs/dialog.tsx')).Dialog }));

export interface Shortcut {
  keys: readonly string[];
  label: string;
}

export interface ShortcutHelpProps {
  /** The shortcuts of this screen, after those of every list. */
  shortcuts?: readonly Shortcut[];
}

/** `?` opens a list of the keyboard shortcuts. */
export function ShortcutHelp({ shortcuts = [] }: ShortcutHelpProps) {
  const { t } = useTranslation('kernel');
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  const known: readonly Shortcut[] = [
    { keys: ['j', '↓'], label: t('list.keys.next') },
    { keys: ['k', '↑'], label: t('list.keys.previous') },
    { keys: ['Enter'], label: t('list.keys.open') },
    { keys: ['x'], label: t('list.keys.select') },
    { keys: ['Esc'], label: t('list.keys.close') },
    { keys: ['/'], label: t('search') },
  ];
  if (!isOpen) return null;
  return (
    <Suspense>
      <Dialog isOpen onClose={() => setOpen(false)} title={t('list.keys.title')} size="small">
        <dl className="text-sm">
          {[...known, ...shortcuts].map(({ keys, label }) => (
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
