import type { Currency } from '@plenum/contract/kernel/money';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { TextField } from '#kernel/ui/fields/text-field';
import { fieldAddress } from '../fields/focus-field.ts';
import type { OpenDraft } from './use-draft.ts';
import { useCodeEntry } from './use-code.ts';

interface CodeFieldProps {
  registrationId: string;
  draft: OpenDraft;
  quote: Quote;
  currency: Currency;
  /** Why the code of the draft can't be used. */
  error: string | undefined;
}

/** The field for a discount code. Once the draft has a code, its discount is shown. */
export function DiscountCodeField(props: CodeFieldProps) {
  const { t } = useTranslation('registration');
  const [isOpen, setOpen] = useState(false);
  const { draft } = props;
  return (
    <section aria-label={t('code.label')} className="mt-9" {...fieldAddress('code')}>
      {draft.head.code !== '' ? (
        <Applied {...props} />
      ) : isOpen ? (
        <Entry {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button kind="quiet" className="-ms-3" onPress={() => setOpen(true)}>
          {t('code.ask')}
        </Button>
      )}
    </section>
  );
}

function Entry({ registrationId, draft, onClose }: CodeFieldProps & { onClose: () => void }) {
  const { t } = useTranslation(['registration', 'kernel']);
  const [written, setWritten] = useState('');
  const { isPending, error, apply, reset } = useCodeEntry(registrationId, (code) => {
    onClose();
    draft.setHead({ ...draft.head, code });
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (written.trim() !== '' && !isPending) void apply(written.trim());
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        // Gets the focus, because the field replaces the button that the user has just pressed.
        autoFocus
        className="max-w-80 grow"
        label={t('registration:code.label')}
        value={written}
        onChange={(text) => {
          setWritten(text.slice(0, 60));
          reset();
        }}
        error={error}
        autoComplete="off"
        spellCheck="false"
      />
      <div className="flex gap-2 sm:mt-[1.625rem]">
        <Button type="submit" isPending={isPending} isDisabled={written.trim() === ''}>
          {t('registration:code.apply')}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {t('kernel:cancel')}
        </Button>
      </div>
    </form>
  );
}

function Applied({ draft, quote, currency, error }: CodeFieldProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { code } = draft.head;
  const { discount } = quote.fees;
  return (
    <div className="rounded-md border px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-semibold break-all">{code}</span>
          {discount > 0 && !error && (
            <span className="tabular ms-3 text-success">
              {t('code.takesOff', { amount: money(discount, currency, lan) })}
            </span>
          )}
        </p>
        <Button
          kind="quiet"
          size="small"
          aria-label={t('code.removeNamed', { code })}
          onPress={() => draft.setHead({ ...draft.head, code: '' })}
        >
          {t('code.remove')}
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
