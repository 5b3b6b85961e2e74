import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { Trans } from '#kernel/i18n/texts/trans';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { codeInside, CodeBlock } from './code-block.tsx';

const steps = ['envelope', 'refusal', 'language', 'token', 'rotation', 'key', 'idempotency'] as const;
type Step = (typeof steps)[number];

/** The rules that apply to every call. */
export function HowTo() {
  const { t } = useTranslation('apidoc');
  const language = useAppStore((state) => state.lan);
  return (
    <ul>
      {steps.map((step) => (
        <li
          key={step}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-b py-6 first:pt-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
        >
          <div className="measure">
            <h3 className="font-semibold">{t(`howTo.${step}.title`)}</h3>
            <p className="mt-1.5 text-muted">
              <Trans t={t} i18nKey={`howTo.${step}.text`} components={codeInside} />
            </p>
          </div>
          <CodeBlock
            title={t('example')}
            {...samples[step](language)}
            copyLabel={t('copyExample')}
            className="self-start"
          />
        </li>
      ))}
    </ul>
  );
}

const samples: Record<Step, (language: Language) => { text: string; isJson?: boolean }> = {
  envelope: (language) => json(success(language)),
  refusal: (language) => json(refusal(language)),
  language: (language) => ({ text: `lan: ${language}` }),
  token: () => ({ text: 'authorization: $TOKEN' }),
  rotation: () => ({ text: 'HTTP/1.1 200 OK\nauthorization: $NEXT_TOKEN' }),
  key: () => ({ text: 'authorization: Bearer plk_…' }),
  idempotency: () => ({ text: 'Idempotency-Key: 3f0c1a52-7b1e-4c89-9d2a-5e6f70819203' }),
};

function json(value: object): { text: string; isJson: true } {
  return { text: JSON.stringify(value, null, 2), isJson: true };
}

function success(language: Language): object {
  const message = inLanguage({ en: 'OK', zh: '操作成功' }, language);
  return { code: SUCCESS_CODE, message, msg: message, data: { step: 'done' } };
}

function refusal(language: Language): object {
  const message = inLanguage(kernelRefusals.INVALID_INPUT, language);
  const code = fieldMessages.required;
  return {
    code: kernelRefusals.INVALID_INPUT.code,
    message,
    msg: message,
    data: null,
    errors: [{ path: 'target', code, message: fieldSentence(code, language) }],
    requestId: '7c1f0d2e-41a8-4f0b-9f6e-0a5d2b7c9e13',
  };
}
