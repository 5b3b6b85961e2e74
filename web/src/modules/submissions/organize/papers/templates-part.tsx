import { textIn } from '@plenum/contract/kernel/localized-text';
import { addTemplate, removeTemplate } from '@plenum/contract/submissions/manage-endpoints';
import { DOC_TYPE, DOCX_TYPE } from '@plenum/contract/submissions/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { TrashIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import { callTemplatesQuery } from './papers-api.ts';

/** Word files that authors download and write in. */
export function TemplatesPart({ meetingId, isDisabled }: { meetingId: string; isDisabled: boolean }) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<RefusedCall>();
  const query = callTemplatesQuery(meetingId);
  const { data: templates = [] } = useQuery(query);

  async function send(file: File) {
    const type = file.name.toLowerCase().endsWith('.doc') ? DOC_TYPE : DOCX_TYPE;
    setPending(true);
    setRefusal(undefined);
    try {
      const listed = await upload(addTemplate, new Blob([file], { type }), {
        params: { id: meetingId },
        query: { name: file.name.slice(0, 1_000) },
        quiet: true,
      });
      client.setQueryData(query.queryKey, listed);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setRefusal(error);
    } finally {
      setPending(false);
    }
  }

  async function remove(templateId: string) {
    const listed = await call(removeTemplate, { params: { id: meetingId, templateId } });
    client.setQueryData(query.queryKey, listed);
  }

  return (
    <section aria-labelledby="templates-title">
      <h2 id="templates-title" className="font-semibold">
        {t('templates.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('templates.hint')}</p>
      <ul className="mt-2">
        {templates.map(({ id, name, size }) => (
          <li key={id} className="flex items-center gap-3 border-t first:border-t-0">
            <span className="min-w-0 flex-1 break-all">{textIn(name, lan)}</span>
            <span className="tabular text-sm text-muted">{formatBytes(size, lan)}</span>
            <IconButton
              icon={TrashIcon}
              label={t('templates.remove', { name: textIn(name, lan) })}
              isDisabled={isDisabled}
              onPress={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept=".docx,.doc"
        tabIndex={-1}
        aria-label={t('templates.add')}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        className="mt-3"
        icon={<UploadIcon className="size-5" />}
        isPending={isPending}
        isDisabled={isDisabled}
        onPress={() => input.current?.click()}
      >
        {t('templates.add')}
      </Button>
      <RefusalNote error={refusal} className="mt-2" />
    </section>
  );
}
