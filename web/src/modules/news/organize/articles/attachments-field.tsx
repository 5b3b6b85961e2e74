import type { NewsForm } from '@plenum/contract/news/schemas';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { uploadNewsAttachment } from '@plenum/contract/news/endpoints';
import { useId, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { upload } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import { TrashIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import { TextField } from '#kernel/ui/fields/text-field';

export type ArticleForm = ContractForm<typeof NewsForm>;

const PDF = 'application/pdf';
const MOST = 10;

/** Attached documents, each with the name that visitors see. */
export function AttachmentsField({ form, isDisabled }: { form: ArticleForm; isDisabled: boolean }) {
  const { t } = useTranslation(['news-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'attachments',
    keyName: 'key',
  });
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    if (file.type !== PDF) return setProblem(inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan));
    setProblem(undefined);
    setShare(0);
    try {
      const { fileId } = await upload(uploadNewsAttachment, file, { quiet: true, onProgress: setShare });
      append(
        { fileId, name: file.name.replace(/\.pdf$/i, '').slice(0, 120) || file.name },
        { shouldFocus: false },
      );
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error.message);
    } finally {
      setShare(undefined);
    }
  }

  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {t('news.field.attachments')}
      </span>
      {fields.length > 0 && (
        <ul className="flex flex-col gap-3">
          {fields.map((attachment, index) => (
            <Attachment
              key={attachment.key}
              form={form}
              index={index}
              isDisabled={isDisabled}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={<UploadIcon className="size-4.5" />}
          isDisabled={isDisabled || fields.length >= MOST}
          isPending={share !== undefined}
          onPress={() => input.current?.click()}
          aria-describedby={`${id}-hint ${id}-problem`}
        >
          {t('news.attach')}
        </Button>
        {share !== undefined && (
          <progress
            value={share}
            aria-label={t('organize:upload.progress')}
            className="h-1.5 w-32 accent-accent"
          />
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('news.field.attachmentsHint')}
      </p>
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem ?? form.formState.errors.attachments?.message}
      </p>
      <input
        ref={input}
        type="file"
        accept={PDF}
        aria-label={t('news.attach')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

interface AttachmentProps {
  form: ArticleForm;
  index: number;
  isDisabled: boolean;
  onRemove: () => void;
}

function Attachment({ form, index, isDisabled, onRemove }: AttachmentProps) {
  const { t } = useTranslation('news-organize');
  const { input } = useField(form, `attachments.${index}.name`);
  return (
    <li className="flex items-end gap-2">
      <TextField
        {...input}
        label={t('news.attachmentName', { number: index + 1 })}
        prefix={<FileIcon className="size-4.5" />}
        isDisabled={isDisabled}
        className="flex-1"
      />
      {!isDisabled && (
        <IconButton
          icon={TrashIcon}
          label={t('news.removeAttachment', { name: input.value })}
          onPress={onRemove}
        />
      )}
    </li>
  );
}
