import { LocalizedRichText, noRichText } from '@plenum/contract/kernel/rich-text';
import { saveBlocks, uploadBlockPicture } from '@plenum/contract/pages/endpoints';
import { z } from '@plenum/contract/kernel/zod';
import type { PageDetail } from '@plenum/contract/pages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { useSectionForm } from '#kernel/form/use-section-form';
import { SaveBar } from '#kernel/form/save-bar';
import { editedPageQuery, pagesChanged } from '../page-queries.ts';
import { ScopeLastChange } from '#kernel/organize/scope/scope-last-change';

const Blocks = z.strictObject({ body: LocalizedRichText });

function asLoaded({ version, body }: PageDetail) {
  return { version, content: { body: body ?? { en: noRichText, zh: noRichText } } };
}

/** The editor of a written page. Each save makes a version, which becomes public when it is published. */
export function BlocksEditor({ page }: { page: PageDetail }) {
  const { t } = useTranslation('pages-organize');
  const client = useQueryClient();
  const section = useSectionForm(Blocks, {
    loaded: asLoaded(page),
    bodyPart: '',
    draftName: `blocks:${page.id}`,
    async save({ body }, version, idempotencyKey) {
      const params = { id: page.id };
      const saved = await call(saveBlocks, { params, body: { version, body }, quiet: true, idempotencyKey });
      await pagesChanged(client);
      return saved;
    },
    reload: async () => asLoaded(await client.fetchQuery(editedPageQuery(page.id))),
  });
  const { form } = section;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <LocalizedRichField
        form={form}
        name="body"
        label={t('pages.field.body')}
        uploadPicture={(file) => upload(uploadBlockPicture, file, { params: { id: page.id }, quiet: true })}
        isDisabled={!page.can.edit}
      />
      <div className="mt-5">
        <FormSummary errors={form.formState.errors} />
      </div>
      {page.can.edit && (
        <SaveBar section={section} detail={<ScopeLastChange at={page.changedAt} by={page.changedBy} />} />
      )}
    </form>
  );
}
