import { textIn } from '@plenum/contract/kernel/localized-text';
import { saveMenu } from '@plenum/contract/pages/endpoints';
import type { Menu, PageRow } from '@plenum/contract/pages/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { useSectionForm } from '#kernel/form/use-section-form';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ArrowLeftIcon, PlusIcon } from '#kernel/ui/icons/more-icons';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SaveBar } from '#kernel/form/save-bar';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { menuScope, editedMenuQuery, pagesQuery } from '../page-queries.ts';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { scopeKey, scopeOf } from '#kernel/organize/scope/scope';
import { useScopeChoice } from '#kernel/organize/scope/use-scope';
import { MenuItemFields, MenuItems } from './menu-item-fields.tsx';

/** The entries of a series' or conference's navigation, besides its own screens. */
export function MenuPage({ scope }: { scope: string }) {
  const { data: menu, error, refetch } = useQuery(editedMenuQuery(scope));
  const { data: pages } = useQuery(pagesQuery);
  if (error && !menu) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!menu || !pages)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return (
    <MenuEditor
      key={scope}
      scope={scope}
      menu={menu}
      pages={pages.filter((page) => scopeKey(page) === scope)}
    />
  );
}

interface MenuEditorProps {
  scope: string;
  menu: Menu;
  pages: readonly PageRow[];
}

function asLoaded({ version, items }: Menu) {
  return { version, content: { items } };
}

function MenuEditor({ scope, menu, pages }: MenuEditorProps) {
  const { t } = useTranslation(['pages-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const links = useEditorLinks();
  const [moved, setMoved] = useState('');
  const isDisabled = !menu.can.edit;
  const section = useSectionForm(MenuItems, {
    loaded: asLoaded(menu),
    bodyPart: '',
    draftName: `menu:${scope}`,
    async save({ items }, version, idempotencyKey) {
      const body = { version, items };
      const saved = await call(saveMenu, { query: menuScope(scope), body, quiet: true, idempotencyKey });
      await client.invalidateQueries(editedMenuQuery(scope));
      return saved;
    },
    reload: async () => asLoaded(await client.fetchQuery(editedMenuQuery(scope))),
  });
  const { form } = section;
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'items',
    keyName: 'key',
  });
  const name = useScopeChoice()(scopeOf(scope))?.name ?? pages[0]?.scopeName;
  useTitle(t('menu.title'), ...(name ? [textIn(name, lan)] : []), t('pages.title'), t('organize:area'));

  // Adds the first page that is not in the menu yet.
  function addPage() {
    const known = form.getValues('items').flatMap((item) => (item.kind === 'page' ? [item.pageId] : []));
    const page = pages.find(({ id }) => !known.includes(id)) ?? pages[0];
    if (page) append({ id: crypto.randomUUID(), kind: 'page', label: { ...page.title }, pageId: page.id });
  }

  function moveTo(from: number, to: number) {
    move(from, to);
    setMoved(t('menu.moved', { number: to + 1 }));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <PageHead
        back={
          <Link kind="quiet" href={links.pages()} className="inline-flex min-h-9 items-center gap-1">
            <ArrowLeftIcon className="size-4" />
            {t('pages.title')}
          </Link>
        }
        title={t('menu.title')}
        {...(name && { detail: textIn(name, lan) })}
      />
      <p className="measure mb-6 text-muted">{t('menu.explain')}</p>
      {fields.length === 0 && <EmptyState title={t('menu.none')}>{t('menu.noneWhy')}</EmptyState>}
      <ol className="space-y-3">
        {fields.map((item, index) => (
          <MenuItemFields
            key={item.key}
            form={form}
            index={index}
            kind={item.kind}
            pages={pages}
            isDisabled={isDisabled}
            onUp={index === 0 ? undefined : () => moveTo(index, index - 1)}
            onDown={index === fields.length - 1 ? undefined : () => moveTo(index, index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      {!isDisabled && (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              size="small"
              icon={<PlusIcon className="size-4.5" />}
              isDisabled={pages.length === 0}
              onPress={addPage}
            >
              {t('menu.addPage')}
            </Button>
            <Button
              size="small"
              icon={<PlusIcon className="size-4.5" />}
              onPress={() =>
                append({ id: crypto.randomUUID(), kind: 'link', label: { en: '', zh: '' }, link: '' })
              }
            >
              {t('menu.addLink')}
            </Button>
          </div>
          {pages.length === 0 && <p className="mt-3 text-sm text-muted">{t('menu.noPages')}</p>}
          <div className="mt-5">
            <FormSummary errors={form.formState.errors} />
          </div>
          <SaveBar section={section} />
        </>
      )}
    </form>
  );
}
