import { confirmSelfByContact, SelfContactForm, type SelfVerdict } from '@plenum/contract/checkin/self';
import { wallConsentText } from '@plenum/contract/consents/wall';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { type Field, useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { TextField } from '#kernel/ui/fields/text-field';
import { VerdictCard } from './verdict-card.tsx';

/** Renders the input for a phone number or email address and the input for the code sent there. The app provides it. */
export type RenderCode = (inputs: { target: Field; code: Field }) => ReactNode;

interface ContactFormProps {
  pass: string;
  timeZone: string;
  renderCode: RenderCode;
}

/** Asks for the contact of a person who was registered without an account, or is not logged in on this phone. */
export function OwnContactForm({ pass, timeZone, renderCode }: ContactFormProps) {
  const { t } = useTranslation('self');
  const sentence = useSentence();
  const [verdict, setVerdict] = useState<SelfVerdict>();
  const form = useContractForm(SelfContactForm, {
    defaultValues: { pass, name: '', target: '', code: '', onWall: false },
  });
  const name = useField(form, 'name');
  const target = useField(form, 'target');
  const code = useField(form, 'code');
  const { field: onWall } = useController({ control: form.control, name: 'onWall' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const answer = call(confirmSelfByContact, { body, quiet: true, idempotencyKey });
    setVerdict(await code.emptyIfWrong(answer));
  });
  if (verdict) return <VerdictCard verdict={verdict} timeZone={timeZone} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p>{t('contactWhy')}</p>
      <TextField {...name.input} label={t('name')} description={t('nameHint')} autoComplete="name" />
      {renderCode({ target, code })}
      <Checkbox isSelected={onWall.value} onChange={onWall.onChange} description={t('wallPart')}>
        {sentence(wallConsentText.text)}
      </Checkbox>
      <FormSummary errors={form.formState.errors} />
      <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
        {t('confirm')}
      </Button>
    </form>
  );
}
