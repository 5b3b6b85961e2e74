import type { TemplateDetail } from '@plenum/contract/mailings/template-endpoints';
import { kindOf } from '@plenum/contract/messaging/kinds';
import {
  sampleSegments,
  type TemplateForm,
  type TemplateWords,
} from '@plenum/contract/messaging/template-form';
import { messageVariables, type VariableName } from '@plenum/contract/messaging/variables';
import { useRef } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { money } from '#kernel/i18n/format';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { TextField } from '#kernel/ui/fields/text-field';

export interface TemplateFieldsProps {
  form: ContractForm<typeof TemplateForm>;
  signature: string;
  price: TemplateDetail['segmentPrice'];
}

type WordsPath = 'subject.en' | 'subject.zh' | 'text.en' | 'text.zh';
const paths: readonly WordsPath[] = ['subject.en', 'subject.zh', 'text.en', 'text.zh'];

export function TemplateFields({ form, signature, price }: TemplateFieldsProps) {
  const { t } = useTranslation('mailings');
  const content = form.watch();
  const isEmail = content.channel === 'email';
  const { insert, note } = useInsertion(form);
  return (
    <div className="flex flex-col gap-6" onFocus={note} onSelect={note}>
      {content.kind === 'custom' && <NameField form={form} />}
      {isEmail && (
        <LocalizedLineField
          form={form}
          name="subject"
          label={t('field.subject')}
          maxLength={200}
          isRequired
        />
      )}
      <LocalizedLineField
        form={form}
        name="text"
        label={t(isEmail ? 'field.emailText' : 'field.smsText')}
        maxLength={isEmail ? 5000 : 600}
        isMultiline
        rows={isEmail ? 12 : 5}
        isRequired
        description={t(isEmail ? 'field.emailHint' : 'field.smsHint')}
      />
      <Variables kind={content.kind} onInsert={insert} />
      {!isEmail && <Segments {...{ content, signature, price }} />}
    </div>
  );
}

function NameField({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const { t } = useTranslation('mailings');
  const { inputRef, ...input } = useField(form, 'name').input;
  return (
    <TextField
      {...input}
      inputRef={inputRef}
      label={t('field.name')}
      description={t('field.nameHint')}
      maxLength={60}
      isRequired
      className="max-w-md"
    />
  );
}

/** Inserts a variable at the last cursor position, in the field that had the focus last. */
function useInsertion(form: TemplateFieldsProps['form']) {
  const last = useRef<{ path: WordsPath; from: number; to: number }>({ path: 'text.en', from: -1, to: -1 });

  function note({ target }: { target: EventTarget }) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const path = paths.find((one) => target.name === one);
    if (!path) return;
    last.current = {
      path,
      from: target.selectionStart ?? target.value.length,
      to: target.selectionEnd ?? target.value.length,
    };
  }

  function insert(name: VariableName) {
    const { path, from, to } = last.current;
    const value = form.getValues(path);
    const [begin, end] = from < 0 ? [value.length, value.length] : [from, to];
    const inserted = `{{${name}}}`;
    form.setValue(path, value.slice(0, begin) + inserted + value.slice(end), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    const cursor = begin + inserted.length;
    last.current = { path, from: cursor, to: cursor };
    form.setFocus(path);
    // Waits for the next frame, when the field has been updated.
    requestAnimationFrame(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.setSelectionRange(cursor, cursor);
    });
  }

  return { insert, note };
}

function Variables({
  kind,
  onInsert,
}: {
  kind: TemplateWords['kind'];
  onInsert: (name: VariableName) => void;
}) {
  const { t } = useTranslation('mailings');
  const sentence = useSentence();
  const { variables, required } = kindOf(kind);
  if (variables.length === 0) return <p className="text-sm text-muted">{t('variables.none')}</p>;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('variables.title')}</legend>
      <ul className="flex flex-wrap gap-2">
        {variables.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onInsert(name)}
              className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md border px-2.5 text-sm hover:bg-text/[0.05] pointer-coarse:min-h-11"
            >
              {sentence(messageVariables[name].label)}
              <code className="text-xs text-muted">{`{{${name}}}`}</code>
              {required.includes(name) && (
                <span className="text-xs text-warning">{t('variables.required')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t('variables.hint')}</p>
    </fieldset>
  );
}

function Segments({
  content,
  signature,
  price,
}: Pick<TemplateFieldsProps, 'signature' | 'price'> & { content: TemplateWords }) {
  const { t } = useTranslation('mailings');
  const lan = useAppStore((state) => state.lan);
  const costOf = (segments: number) => price !== null && segments > 0 && money(price * segments, 'CNY', lan);
  return (
    <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {(['en', 'zh-cn'] as const).map((language) => {
        const segments = sampleSegments(content.kind, content, language, signature || undefined);
        const cost = costOf(segments);
        return (
          <div key={language} className="contents">
            <dt className="text-muted">{t(`language.${language}`)}</dt>
            <dd className="tabular">
              {t('segments.count', { count: segments })}
              {cost !== false && ` · ${t('segments.cost', { cost })}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
