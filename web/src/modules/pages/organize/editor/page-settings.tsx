import { changePage, deletePage } from '@plenum/contract/pages/endpoints';
import { PageChange, type PageDetail } from '@plenum/contract/pages/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { useSectionForm } from '#kernel/form/use-section-form';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { TrashIcon } from '#kernel/ui/icons/more-icons';
import { SaveBar } from '#kernel/form/save-bar';
import { Switch } from '#kernel/ui/fields/switch';
import { TextField } from '#kernel/ui/fields/text-field';
import { editedPageQuery, pagesChanged } from '../page-queries.ts';
import { ScopeLastChange } from '#kernel/organize/scope/scope-last-change';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';

const Settings = PageChange.omit({ version: true });

function asLoaded({ version, slug, title, scripts }: PageDetail) {
  return { version, content: { slug, title, scripts } };
}

export function PageSettings({ page }: { page: PageDetail }) {
  const { t } = useTranslation('pages-organize');
  const client = useQueryClient();
  const section = useSectionForm(Settings, {
    loaded: asLoaded(page),
    bodyPart: '',
    draftName: `page:${page.id}`,
    async save(content, version, idempotencyKey) {
      const body = { version, ...content };
      const saved = await call(changePage, { params: { id: page.id }, body, quiet: true, idempotencyKey });
      await pagesChanged(client);
      return saved;
    },
    reload: async () => asLoaded(await client.fetchQuery(editedPageQuery(page.id))),
  });
  const { form } = section;
  const { field: scripts } = useController({ control: form.control, name: 'scripts' });
  const slug = useField(form, 'slug');
  const isDisabled = !page.can.edit;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <LocalizedLineField
          form={form}
          name="title"
          label={t('pages.field.title')}
          maxLength={120}
          isRequired
          isDisabled={isDisabled}
        />
        <TextField
          {...slug.input}
          label={t('pages.field.slug')}
          description={t('pages.field.slugHint')}
          autoComplete="off"
          spellCheck="false"
          isRequired
          isDisabled={isDisabled}
          className="sm:max-w-80"
        />
        {page.kind === 'bundle' && (
          <Switch
            label={t('pages.scripts.label')}
            description={
              page.can.allowScripts
                ? t('pages.scripts.explain')
                : t(page.scripts ? 'pages.scripts.offOnly' : 'pages.scripts.notYours')
            }
            isSelected={scripts.value}
            onChange={scripts.onChange}
            isDisabled={isDisabled || !(page.can.allowScripts || page.scripts)}
          />
        )}
        <FormSummary errors={form.formState.errors} />
        {!isDisabled && <DeletePage page={page} />}
      </div>
      {!isDisabled && (
        <SaveBar section={section} detail={<ScopeLastChange at={page.changedAt} by={page.changedBy} />} />
      )}
    </form>
  );
}

function DeletePage({ page }: { page: PageDetail }) {
  const { t } = useTranslation('pages-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const links = useEditorLinks();
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    try {
      await call(deletePage, { params: { id: page.id } });
    } catch (error) {
      // The client has shown the reason.
      if (error instanceof RefusedCall) return;
      throw error;
    }
    notify({ kind: 'success', text: t('pages.deleted') });
    links.go(links.pages());
    await pagesChanged(client);
  }

  return (
    <section className="mt-4 border-t pt-6">
      <h2 className="font-semibold">{t('pages.delete.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('pages.delete.hint')}</p>
      <Button
        size="small"
        className="mt-3"
        icon={<TrashIcon className="size-4.5" />}
        onPress={() => setAsking(true)}
      >
        {t('pages.delete.do')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('pages.delete.ask', { name: textIn(page.title, lan) })}
        confirmLabel={t('pages.delete.do')}
        isDangerous
        onConfirm={remove}
      >
        {t('pages.delete.text', { count: page.versions.length })}
      </ConfirmDialog>
    </section>
  );
}
