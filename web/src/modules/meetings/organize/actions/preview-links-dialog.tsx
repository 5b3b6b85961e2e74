import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewLink,
  previewDays,
  PreviewLinkForm,
  revokePreviewLink,
} from '@plenum/contract/meetings/preview';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';

function previewLinksQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'previewLinks', id],
    queryFn: ({ signal }) => call(listPreviewLinks, { params: { id }, signal, quiet: true }),
  });
}

interface PreviewLinksDialogProps {
  meetingId: string;
  onClose: () => void;
}

/** Links that show a draft to people without an account: created, copied and revoked here. */
export function PreviewLinksDialog({ meetingId, onClose }: PreviewLinksDialogProps) {
  const { t } = useTranslation('meetings-organize');
  const { data: links, error, refetch } = useQuery(previewLinksQuery(meetingId));
  const [revoked, setRevoked] = useState<PreviewLink>();
  return (
    <>
      <Dialog
        isOpen={revoked === undefined}
        onClose={onClose}
        title={t('previewLinks.title')}
        description={t('previewLinks.what')}
        phone="full"
      >
        <NewLink meetingId={meetingId} />
        {links ? (
          <ul className="mt-6">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onRevoke={() => setRevoked(link)} />
            ))}
          </ul>
        ) : error ? (
          <LoadingFailed error={error} onRetry={refetch} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </Dialog>
      {revoked && <RevokeDialog meetingId={meetingId} link={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

const DEFAULT_DAYS = 30;

function NewLink({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('meetings-organize');
  const client = useQueryClient();
  const defaultValues = { note: '', days: DEFAULT_DAYS } as const;
  const form = useContractForm(PreviewLinkForm, { defaultValues });
  const note = useField(form, 'note');
  const { field: days } = useController({ control: form.control, name: 'days' });
  const submit = form.submit(async (body, idempotencyKey) => {
    await call(createPreviewLink, { params: { id: meetingId }, body, quiet: true, idempotencyKey });
    await client.invalidateQueries(previewLinksQuery(meetingId));
    form.reset(defaultValues);
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          {...note.input}
          label={t('previewLinks.note')}
          description={t('previewLinks.noteHint')}
          autoComplete="off"
        />
        <Select
          label={t('previewLinks.valid')}
          options={previewDays.map((count) => ({
            value: String(count),
            label: t('previewLinks.days', { count }),
          }))}
          value={String(days.value)}
          onChange={(value) => days.onChange(Number(value))}
        />
      </div>
      <FormSummary errors={form.formState.errors} />
      <p>
        <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t('previewLinks.create')}
        </Button>
      </p>
    </form>
  );
}

const tones = { valid: 'success', expired: 'neutral', revoked: 'neutral' } as const;

function LinkRow({ link, onRevoke }: { link: PreviewLink; onRevoke: () => void }) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const name = useLinkName(link);
  const address = links.previewLink(link.token);
  const time = (at: string) => formatDateTime(at, lan);
  return (
    <li className="border-t py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-semibold break-words">{name}</p>
        <StatusPill tone={tones[link.status]}>{t(`previewLinks.is.${link.status}`)}</StatusPill>
      </div>
      <p className="text-sm text-muted">
        {t('previewLinks.by', { name: link.createdBy, at: time(link.createdAt) })}
        {link.status !== 'revoked' && <> · {t('previewLinks.until', { at: time(link.expiresAt) })}</>}
      </p>
      {link.status === 'valid' && <p className="mt-1 truncate text-sm select-all">{address}</p>}
      {link.status === 'valid' && (
        <div className="-ms-3 mt-1 flex flex-wrap gap-x-1">
          <CopyButton
            text={address}
            caption={t('previewLinks.copy')}
            label={t('previewLinks.copyOf', { name })}
            className="min-h-11"
          />
          <Button
            kind="quiet"
            size="small"
            className="min-h-11"
            aria-label={t('previewLinks.revokeOf', { name })}
            onPress={onRevoke}
          >
            {t('previewLinks.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}

function useLinkName({ note }: PreviewLink): string {
  const { t } = useTranslation('meetings-organize');
  return note || t('previewLinks.unnamed');
}

interface RevokeDialogProps {
  meetingId: string;
  link: PreviewLink;
  onClose: () => void;
}

function RevokeDialog({ meetingId, link, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('meetings-organize');
  const client = useQueryClient();
  const name = useLinkName(link);
  const revoke = useMutation({
    mutationFn: () => call(revokePreviewLink, { params: { id: meetingId, linkId: link.id } }),
    onSuccess: async () => {
      await client.invalidateQueries(previewLinksQuery(meetingId));
      notify({ kind: 'success', text: t('previewLinks.revoked') });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('previewLinks.revokeAsk', { name })}
      confirmLabel={t('previewLinks.revokeLink')}
      closeLabel={t('previewLinks.keep')}
      isDangerous
      onConfirm={async () => {
        await revoke.mutateAsync();
      }}
    >
      {t('previewLinks.revokeWhat')}
    </ConfirmDialog>
  );
}
