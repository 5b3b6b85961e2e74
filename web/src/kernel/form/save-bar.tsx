import type { SavedBefore } from '@plenum/contract/kernel/envelope';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import type { Lost } from './apply-refusal.ts';
import { DraftNotice } from './drafts/draft-notice.tsx';
import type { DraftOffer } from './drafts/use-form-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useRetry } from './use-retry.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useAppStore } from '../state/app-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { CheckIcon, ErrorIcon, WarningIcon } from '../ui/icons/icons.tsx';
import { Link } from '../ui/buttons/link.tsx';

/**
 * `failed` means that fields are marked, `refused` that a sentence above explains why, `connection` and `service` that
 * no answer came.
 */
export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'conflict' | 'failed' | 'refused' | Lost;

/** Returns true if some input is neither stored on the server nor being saved. */
export function isUnsaved(state: SaveState): boolean {
  return state !== 'clean' && state !== 'saved' && state !== 'saving';
}

function isLost(state: SaveState): state is Lost {
  return state === 'connection' || state === 'service';
}

/** The state of saving a form, and the functions that save it. */
export interface Saving {
  state: SaveState;
  /** The user who saved first, if there is a conflict. */
  savedBefore?: SavedBefore | undefined;
  /** Unsaved changes of an earlier visit. */
  draft?: DraftOffer | undefined;
  /** Resolves to true once stored; if false, the form or the state shows why. */
  save: () => Promise<boolean>;
  /** Repeats an unanswered save unchanged; later input stays unsaved. */
  retry: () => Promise<boolean>;
  /** Discards the typed changes and loads the server's version. */
  reload: () => Promise<void>;
  /** Overwrites another user's change, after asking. */
  overwrite?: (() => Promise<boolean>) | undefined;
}

export interface SaveBarProps {
  section: Saving;
  /** The last change and its author, for example. Shown while there is no other message. */
  detail?: ReactNode;
  /** Further buttons, before the save button. */
  children?: ReactNode;
}

/** The bar at the foot of a form, with its state and the save button. Ctrl or ⌘ with S saves too. */
export function SaveBar({ section, detail, children }: SaveBarProps) {
  const { t } = useTranslation('kernel');
  const { state, save } = section;
  // Loads these texts with the form, because they can't be fetched once the browser is offline.
  const { t: say } = useTranslation('form', { useSuspense: false });
  const isSaveable = isUnsaved(state) && state !== 'conflict';
  useRetry(isLost(state), section.retry);
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (isSaveable) void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-10 -mx-4 mt-8 border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {section.draft && <DraftNotice offer={section.draft} />}
      {state === 'conflict' && <Conflict {...section} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p aria-live="polite">
            <StateText state={state} />
          </p>
          {(state === 'clean' || state === 'saved') && detail !== undefined && (
            <div className="text-muted">{detail}</div>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {children}
          {state !== 'conflict' && (
            <Button
              kind="primary"
              isDisabled={!isSaveable && state !== 'saving'}
              isPending={state === 'saving'}
              onPress={() => void save()}
            >
              {isLost(state) ? say('lost.retry') : t('save.save')}
            </Button>
          )}
        </div>
      </div>
      <LeaveGuard isDirty={isUnsaved(state)} save={isSaveable ? save : undefined} />
    </div>
  );
}

const looks: Record<SaveState, string> = {
  clean: 'text-muted',
  dirty: 'text-text',
  saving: 'text-muted',
  saved: 'text-success',
  conflict: 'sr-only',
  failed: 'text-danger',
  refused: 'text-danger',
  connection: 'text-warning font-semibold',
  service: 'text-warning font-semibold',
};

const SLOW_AFTER = 10_000;

function StateText({ state }: { state: SaveState }) {
  const { t } = useTranslation('kernel');
  const { t: say } = useTranslation('form', { useSuspense: false });
  const isSlow = useIsSlow(state === 'saving');
  return (
    <>
      <span className={classes('inline-flex items-start gap-1.5', looks[state])}>
        {state === 'saved' && <CheckIcon className={icon} />}
        {(state === 'failed' || state === 'refused') && <ErrorIcon className={icon} />}
        {isLost(state) && <WarningIcon className={icon} />}
        {state === 'dirty' && (
          <span aria-hidden className="my-[calc((1lh-0.5rem)/2)] size-2 shrink-0 rounded-full bg-warning" />
        )}
        {isLost(state)
          ? say(`lost.${state}`)
          : state === 'refused'
            ? say('refused')
            : isSlow
              ? say('slow')
              : t(`save.state.${state}`)}
      </span>
      {isLost(state) && <span className="block text-muted">{say('lost.again')}</span>}
    </>
  );
}

const icon = 'my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0';

// Returns true if a save takes long. A request may wait for minutes, so the person must know that nothing is lost.
function useIsSlow(isSaving: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSaving) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSaving]);
  return isSlow;
}

function Conflict({ savedBefore, reload, overwrite }: Saving) {
  const { t } = useTranslation('kernel');
  const { t: say } = useTranslation('form', { useSuspense: false });
  const lan = useAppStore((store) => store.lan);
  const { by = null, at } = savedBefore ?? {};
  const when = at === undefined ? '' : formatDateTime(at, lan);
  const [isAsking, setAsking] = useState<'reload' | 'overwrite'>();
  return (
    <div role="alert" className="mb-3 rounded-md bg-warning-soft px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <WarningIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        {at === undefined
          ? t('save.conflict.title')
          : by === null
            ? say('conflict.at', { when })
            : say('conflict.by', { when, name: by })}
      </p>
      <p className="mt-1 text-sm">{t('save.conflict.text')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link href={window.location.href} isExternal className="inline-flex min-h-11 items-center text-sm">
          {t('save.conflict.look')}
        </Link>
        <Button size="small" onPress={() => setAsking('reload')}>
          {t('save.conflict.reload')}
        </Button>
        {overwrite && (
          <Button size="small" onPress={() => setAsking('overwrite')}>
            {t('save.conflict.overwrite')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking === 'reload'}
        onClose={() => setAsking(undefined)}
        title={t('save.conflict.reloadTitle')}
        confirmLabel={t('save.conflict.reload')}
        isDangerous
        onConfirm={reload}
      >
        {t('save.conflict.reloadText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isAsking === 'overwrite'}
        onClose={() => setAsking(undefined)}
        title={t('save.conflict.overwriteTitle')}
        confirmLabel={t('save.conflict.overwrite')}
        isDangerous
        onConfirm={async () => void (await overwrite?.())}
      >
        {t('save.conflict.overwriteText')}
      </ConfirmDialog>
    </div>
  );
}
