import { MOST_VIEWS, type SavedView } from '@plenum/contract/accounts/views';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { RefusedCall } from '../../client/refused-call.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MoreIcon, PencilIcon, PlusIcon, TrashIcon } from '../../ui/icons/more-icons.tsx';
import { MenuButton } from '../../ui/buttons/menu-button.tsx';
import { type ListQuery, sameQuery } from '../list-query.ts';
import { useEdges } from '../records/use-scrolled.ts';
import type { SavedViews } from './use-saved-views.ts';

const PromptDialog = lazy(async () => ({
  default: (await import('../../ui/dialogs/prompt-dialog.tsx')).PromptDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));

/** A built-in view, the same for all users. */
export interface BuiltInView {
  id: string;
  name: string;
  query: ListQuery;
  /** If absent, the list's default columns are shown. */
  columns?: readonly string[];
  /** The number of rows in the view; null while unknown. A text, such as “5,000+”, is shown as it is. */
  count?: number | string | null;
}

export interface ViewTabsProps {
  /** The accessible name of the row of tabs. */
  label: string;
  builtIn: readonly BuiltInView[];
  /** Undefined if views of this list can't be saved. */
  saved?: SavedViews | undefined;
  /** The current search values of the list. */
  query: ListQuery;
  columns: readonly string[];
  /** The view that was opened last, from the address; the list may have been changed since. */
  openId?: string | undefined;
  onOpen: (view: BuiltInView | SavedView) => void;
}

type Asked = { what: 'save' } | { what: 'rename' | 'delete'; view: SavedView };

/** Views of a list as tabs: the built-in ones, then the user's own. */
export function ViewTabs({ label, builtIn, saved, query, columns, openId, onOpen }: ViewTabsProps) {
  const { t } = useTranslation(['list', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [asked, setAsked] = useState<Asked>();
  const tabs = useRef<HTMLElement>(null);
  const markEdges = useEdges(tabs);
  // Runs after each render, because names and counts change the width of the tabs.
  useEffect(markEdges);
  const savedViews: readonly SavedView[] = saved?.views ?? [];
  const all: readonly (BuiltInView | SavedView)[] = [...builtIn, ...savedViews];
  const isShown = (view: BuiltInView | SavedView) =>
    sameQuery(view.query, query) &&
    (view.columns === undefined || !('list' in view) || view.columns.join() === columns.join());
  const opened = all.find(({ id }) => id === openId);
  const active = opened ?? all.find(isShown);
  const own = savedViews.find((view) => view === active);
  const isChanged = active === undefined || !isShown(active);
  return (
    <div className="lg:flex lg:items-center lg:border-b">
      <div className="-mb-px flex min-w-0 items-center gap-1 max-lg:border-b">
        <nav
          ref={tabs}
          aria-label={label}
          onScroll={markEdges}
          className="flex min-w-0 [scrollbar-width:none] gap-1 overflow-x-auto data-more:[mask-image:linear-gradient(to_left,transparent,black_3rem)]"
        >
          {all.map((view) => (
            <button
              key={view.id}
              type="button"
              {...(view === active && { 'aria-current': 'true' })}
              onClick={() => onOpen(view)}
              className={classes(
                'flex min-h-10 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 px-2.5 text-sm font-medium whitespace-nowrap transition-colors',
                'focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                view === active ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {view.name}
              {'count' in view && view.count !== null && view.count !== undefined && (
                <span className="tabular text-xs font-normal text-muted">
                  {typeof view.count === 'number' ? formatNumber(view.count, lan) : view.count}
                </span>
              )}
              {view === own && isChanged && (
                <>
                  <span aria-hidden className="size-1.5 rounded-full bg-accent" />
                  <span className="sr-only">{t('view.changed')}</span>
                </>
              )}
            </button>
          ))}
        </nav>
        {own && (
          <MenuButton
            label={t('view.actions', { name: own.name })}
            isNamedByLabel
            size="small"
            className="px-2!"
            groups={[
              {
                id: 'view',
                actions: [
                  {
                    id: 'rename',
                    label: t('view.rename'),
                    icon: PencilIcon,
                    onAction: () => setAsked({ what: 'rename', view: own }),
                  },
                  {
                    id: 'delete',
                    label: t('view.delete'),
                    icon: TrashIcon,
                    isDangerous: true,
                    onAction: () => setAsked({ what: 'delete', view: own }),
                  },
                ],
              },
            ]}
          >
            <MoreIcon className="size-4.5" />
          </MenuButton>
        )}
      </div>
      {saved && isChanged && (
        <span className="ms-auto flex shrink-0 gap-1 max-lg:-mx-3 max-lg:mt-1">
          {own && (
            <Button
              kind="quiet"
              size="small"
              onPress={() => attempt(saved.change({ ...own, query: { ...query }, columns: [...columns] }))}
            >
              {t('view.update')}
            </Button>
          )}
          {saved.views.length < MOST_VIEWS && (
            <Button
              kind="quiet"
              size="small"
              icon={<PlusIcon className="size-4" />}
              onPress={() => setAsked({ what: 'save' })}
            >
              {t('view.save')}
            </Button>
          )}
        </span>
      )}
      <Suspense>
        {saved && asked && (
          <AskDialog
            asked={asked}
            saved={saved}
            onClose={() => setAsked(undefined)}
            onName={(name) =>
              attempt(
                asked.what === 'save'
                  ? saved.save({ name, query, columns }).then(onOpen)
                  : saved.change({ ...asked.view, name }),
              )
            }
          />
        )}
      </Suspense>
    </div>
  );
}

interface AskDialogProps {
  asked: Asked;
  saved: SavedViews;
  onName: (name: string) => void;
  onClose: () => void;
}

function AskDialog({ asked, saved, onName, onClose }: AskDialogProps) {
  const { t } = useTranslation(['list', 'kernel']);
  if (asked.what === 'delete') {
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={t('view.deleteAsk', { name: asked.view.name })}
        confirmLabel={t('view.delete')}
        isDangerous
        onConfirm={() => saved.remove(asked.view.id)}
      >
        {t('view.deleteWhat')}
      </ConfirmDialog>
    );
  }
  const taken = saved.views.filter((view) => asked.what === 'save' || view.id !== asked.view.id);
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={asked.what === 'save' ? t('view.save') : t('view.rename')}
      description={t('view.whose')}
      label={t('view.name')}
      defaultValue={asked.what === 'save' ? '' : asked.view.name}
      maxLength={60}
      validate={(name) => {
        const words = name.trim();
        return words !== '' && (!taken.some((view) => view.name === words) || t('view.taken'));
      }}
      confirmLabel={t('kernel:save.save')}
      onSubmit={(name) => onName(name.trim())}
    />
  );
}

// Ignores a refusal, because the client has already shown a notice.
function attempt(work: Promise<unknown>): void {
  void work.catch((error: unknown) => {
    if (!(error instanceof RefusedCall)) throw error;
  });
}
