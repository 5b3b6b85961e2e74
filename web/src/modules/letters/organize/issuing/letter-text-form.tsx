import { type Language, languages } from '@plenum/contract/kernel/language';
import { previewLetter, saveLetterText, uploadLetterSeal } from '@plenum/contract/letters/endpoints';
import { LetterForm, letterVariables, variablesOf } from '@plenum/contract/letters/letter-text';
import type { LetterText } from '@plenum/contract/letters/schemas';
import { letterKindWords } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useSectionForm } from '#kernel/form/use-section-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { isUnsaved } from '#kernel/form/save-bar';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { EditorForm } from '#kernel/organize/editor/editor-form';
import { LastChange } from '#kernel/organize/editor/section-form';
import { letterTextsQuery } from './letters-api.ts';

interface LetterTextFormProps {
  meeting: MeetingConsole;
  text: LetterText;
  dayAfter: string;
}

/** The text of one kind of letter in this conference, with its seal and a preview. */
export function LetterTextForm({ meeting, text, dayAfter }: LetterTextFormProps) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const client = useQueryClient();
  const { kind } = text;
  const query = letterTextsQuery(meeting.id);
  const section = useSectionForm(LetterForm, {
    loaded: { version: text.version, content: text.words },
    draftName: `letter:${meeting.id}:${kind}`,
    bodyPart: 'words',
    save: async (words, version, idempotencyKey) => {
      const saved = await call(saveLetterText, {
        params: { id: meeting.id, letterKind: kind },
        body: { version, words },
        quiet: true,
        idempotencyKey,
      });
      await client.invalidateQueries(query);
      return saved;
    },
    reload: async () => {
      const { texts } = await client.fetchQuery({ ...query, staleTime: 0 });
      const now = texts.find((one) => one.kind === kind) ?? text;
      return { version: now.version, content: now.words };
    },
  });
  const { form } = section;
  return (
    <EditorForm
      section={section}
      title={t('text.title', { kind: sentence(letterKindWords[kind]) })}
      intro={t(`text.intro.${kind}`)}
      detail={<LastChange at={text.changedAt} by={text.changedBy === '' ? null : text.changedBy} />}
    >
      <Rules form={form} kind={kind} dayAfter={dayAfter} />
      <LocalizedLineField form={form} name="title" label={t('text.heading')} maxLength={60} isRequired />
      <div>
        <LocalizedLineField form={form} name="body" label={t('text.body')} isMultiline rows={14} isRequired />
        <Variables kind={kind} />
      </div>
      <LocalizedLineField
        form={form}
        name="signature"
        label={t('text.signature')}
        description={t('text.signatureHint')}
        isMultiline
        rows={3}
        isRequired
      />
      <Seal form={form} meeting={meeting} text={text} />
      <Preview meeting={meeting} kind={kind} isUnsaved={isUnsaved(section.state)} />
    </EditorForm>
  );
}

type Form = ContractForm<typeof LetterForm>;

function Rules({ form, kind, dayAfter }: { form: Form; kind: LetterText['kind']; dayAfter: string }) {
  const { t } = useTranslation('letters-organize');
  const lan = useAppStore((state) => state.lan);
  const { field: offered } = useController({ control: form.control, name: 'isOffered' });
  const { field: paid } = useController({ control: form.control, name: 'needsPayment' });
  const { field: from, fieldState } = useController({ control: form.control, name: 'from' });
  return (
    <div className="grid gap-4">
      <Checkbox
        isSelected={offered.value}
        onChange={offered.onChange}
        description={t(`text.offeredWhat.${kind}`)}
      >
        {t(kind === 'presentation' ? 'text.offeredToAuthors' : 'text.offered')}
      </Checkbox>
      {kind === 'invitation' && (
        <Checkbox isSelected={paid.value} onChange={paid.onChange} description={t('text.paidWhat')}>
          {t('text.paid')}
        </Checkbox>
      )}
      {kind !== 'invitation' && (
        <DateField
          label={t('text.from')}
          description={t('text.fromWhat', { day: formatDate(dayAfter, lan, 'UTC') })}
          value={from.value ?? ''}
          onChange={(day) => from.onChange(day === '' ? null : day)}
          error={fieldState.error?.message}
          className="max-w-60"
        />
      )}
    </div>
  );
}

function Variables({ kind }: { kind: LetterText['kind'] }) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  return (
    <div className="mt-3 rounded-md bg-surface-sunken px-3 py-2.5 text-sm">
      <p className="text-muted">{t('text.variables')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {variablesOf(kind).map((name) => (
          <li key={name}>
            <code className="select-all">{`{{${name}}}`}</code>{' '}
            <span className="text-muted">{sentence(letterVariables[name].label)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Seal({ form, meeting, text }: { form: Form; meeting: MeetingConsole; text: LetterText }) {
  const { t } = useTranslation('letters-organize');
  const { field, fieldState } = useController({ control: form.control, name: 'sealFileId' });
  const [link, setLink] = useState(text.sealLink);
  return (
    <PictureField
      label={t('text.seal')}
      description={t('text.sealHint')}
      fileId={field.value ?? ''}
      link={link}
      shape="portrait"
      upload={(file) => upload(uploadLetterSeal, file, { params: { id: meeting.id }, quiet: true })}
      onChange={(seal) => {
        field.onChange(seal.fileId === '' ? null : seal.fileId);
        setLink(seal.link);
      }}
      error={fieldState.error?.message}
    />
  );
}

interface PreviewProps {
  meeting: MeetingConsole;
  kind: LetterText['kind'];
  isUnsaved: boolean;
}

function Preview({ meeting, kind, isUnsaved: isWaiting }: PreviewProps) {
  const { t } = useTranslation('letters-organize');
  const [pending, setPending] = useState<Language>();
  async function show(language: Language) {
    setPending(language);
    try {
      await download(previewLetter, { params: { id: meeting.id, letterKind: kind }, query: { language } });
    } catch (failure) {
      // The client has already shown the refusal.
      if (!(failure instanceof RefusedCall)) throw failure;
    } finally {
      setPending(undefined);
    }
  }
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{t('preview.title')}</p>
      <div className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <Button
            key={language}
            size="small"
            isPending={pending === language}
            isDisabled={isWaiting}
            onPress={() => void show(language)}
          >
            {t(`preview.${language}`)}
          </Button>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t(isWaiting ? 'preview.saveFirst' : 'preview.what')}</p>
    </div>
  );
}
