import {
  BindingForm,
  type BindingList,
  type BindingReview,
  type BindingView,
  listBindings,
  providerText,
  type ReviewingProvider,
  saveBinding,
  syncBindings,
} from '@plenum/contract/messaging/bindings';
import { failureSentence } from '@plenum/contract/messaging/failure-words';
import { languages } from '@plenum/contract/kernel/language';
import { kindOf, type MessageKind, messageKindNames } from '@plenum/contract/messaging/kinds';
import type { ProviderView } from '@plenum/contract/messaging/providers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { documentLanguage, formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { useKindTitle } from '#kernel/organize/use-kind-title';

const bindingsQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['console', 'sms-bindings', providerId],
    queryFn: ({ signal }) => call(listBindings, { params: { providerId }, signal, quiet: true }),
  });

interface BindingsDialogProps {
  provider: ProviderView & { id: string; kind: ReviewingProvider };
  onClose: () => void;
}

/** The texts that the provider has reviewed, each with its review. */
export function BindingsDialog({ provider, onClose }: BindingsDialogProps) {
  const { t } = useTranslation('messaging-organize');
  const sentence = useSentence();
  const { id, name } = provider;
  const [edited, setEdited] = useState<Pick<BindingView, 'language'> & { kind: MessageKind }>();
  const client = useQueryClient();
  const query = bindingsQuery(id);
  const { data, error, refetch } = useQuery(query);
  const changed = (list: BindingList) => client.setQueryData(query.queryKey, list);
  const sync = useMutation({
    mutationFn: () => call(syncBindings, { params: { providerId: id } }),
    onSuccess: changed,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bindings.of', { name })}
      description={t('bindings.what')}
      phone="full"
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Button size="small" onPress={() => setEdited({ kind: 'account.code', language: 'zh-cn' })}>
          {t('bindings.add')}
        </Button>
        <Button size="small" isPending={sync.isPending} onPress={() => sync.mutate()}>
          {t('bindings.sync')}
        </Button>
      </div>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonText lines={4} />}
      {data?.failure && (
        <p role="alert" className="mb-4 text-sm text-danger">
          {sentence(failureSentence(data.failure))} {data.failure.code}
        </p>
      )}
      {edited && (
        <BindingEditor
          key={`${edited.kind} ${edited.language}`}
          {...{ provider, edited, changed }}
          known={data?.bindings ?? []}
          onChoose={setEdited}
          onDone={() => setEdited(undefined)}
        />
      )}
      {data?.bindings.length === 0 && <p className="text-sm text-muted">{t('bindings.none')}</p>}
      <ul className="divide-y">
        {data?.bindings.map((binding) => (
          <li
            key={`${binding.kind} ${binding.language}`}
            className="flex flex-wrap items-start gap-x-4 py-3 text-sm"
          >
            <Binding binding={binding} onEdit={(kind) => setEdited({ kind, language: binding.language })} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const tones: Readonly<Record<BindingReview, StatusTone>> = {
  unknown: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  missing: 'danger',
};

function Binding({ binding, onEdit }: { binding: BindingView; onEdit: (kind: MessageKind) => void }) {
  const { t } = useTranslation('messaging-organize');
  const title = useKindTitle()(binding.kind);
  const lan = useAppStore((state) => state.lan);
  const kind = messageKindNames.find((name) => name === binding.kind);
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {title} · {t(`bindings.language.${binding.language}`)}
        </p>
        <p className="tabular text-muted">{binding.templateCode}</p>
        {binding.reason !== '' && <p className="text-danger">{binding.reason}</p>}
      </div>
      <div className="text-end">
        <StatusPill tone={tones[binding.review]}>{t(`bindings.review.${binding.review}`)}</StatusPill>
        {binding.syncedAt && (
          <p className="mt-1 text-xs text-muted">{formatDateTime(binding.syncedAt, lan)}</p>
        )}
      </div>
      {kind && (
        <Button
          size="small"
          kind="quiet"
          aria-label={t('bindings.changeOf', { title, language: t(`bindings.language.${binding.language}`) })}
          onPress={() => onEdit(kind)}
        >
          {t('bindings.change')}
        </Button>
      )}
    </>
  );
}

interface BindingEditorProps extends Pick<BindingsDialogProps, 'provider'> {
  edited: Pick<BindingView, 'language'> & { kind: MessageKind };
  known: readonly BindingView[];
  onChoose: (edited: BindingEditorProps['edited']) => void;
  changed: (list: BindingList) => void;
  onDone: () => void;
}

/**
 * Shows the text to paste into the provider's console, and a field for the number that the provider gave the template.
 */
function BindingEditor({ provider, edited, known, onChoose, changed, onDone }: BindingEditorProps) {
  const { t } = useTranslation(['messaging-organize', 'organize']);
  const sentence = useSentence();
  const formId = useId();
  const { kind, language } = edited;
  const text = providerText(kind, language, provider.kind);
  const before = known.find((each) => each.kind === kind && each.language === language);
  const form = useContractForm(BindingForm, {
    defaultValues: {
      kind,
      language,
      templateCode: before?.templateCode ?? '',
      variables: (before?.variables ?? text?.variables ?? []).join(' '),
    },
  });
  const code = useField(form, 'templateCode');
  const variables = useField(form, 'variables');
  const { field } = useController({ control: form.control, name: 'kind' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { providerId: provider.id };
    changed(await call(saveBinding, { params, body, quiet: true, idempotencyKey }));
    notify({ kind: 'success', text: t('bindings.saved') });
    onDone();
  });
  return (
    <form
      id={formId}
      noValidate
      className="mb-6 flex flex-col gap-4 rounded-lg border p-4"
      onSubmit={(event) => void submit(event)}
    >
      <Select
        label={t('bindings.text')}
        options={messageKindNames
          .filter((name) => kindOf(name).sms !== null)
          .map((value) => ({ value, label: sentence(kindOf(value).title) }))}
        value={field.value}
        onChange={(value) => {
          const chosen = messageKindNames.find((name) => name === value);
          if (chosen) onChoose({ kind: chosen, language });
        }}
      />
      <Select
        label={t('bindings.languageLabel')}
        options={languages.map((value) => ({ value, label: t(`bindings.language.${value}`) }))}
        value={language}
        onChange={(value) => onChoose({ kind, language: value === 'en' ? 'en' : 'zh-cn' })}
      />
      {text && (
        <div>
          <p className="text-sm font-medium">{t('bindings.paste')}</p>
          <div className="mt-1 flex items-start gap-2 rounded-md bg-surface-sunken p-3 text-sm">
            <p lang={documentLanguage(language)} className="min-w-0 grow break-words">
              {text.text}
            </p>
            <CopyButton text={text.text} />
          </div>
        </div>
      )}
      <TextField
        {...code.input}
        label={t('bindings.code')}
        description={t('bindings.codeHint')}
        autoComplete="off"
      />
      <TextField
        {...variables.input}
        label={t('bindings.variables')}
        description={t(`bindings.variablesHint.${provider.kind}`)}
        autoComplete="off"
        spellCheck="false"
      />
      <FormSummary errors={form.formState.errors} />
      <div className="flex justify-end gap-2">
        <Button size="small" onPress={onDone}>
          {t('organize:cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t('bindings.save')}
        </Button>
      </div>
    </form>
  );
}
