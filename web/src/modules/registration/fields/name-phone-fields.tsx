import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { lodgingMessages } from '@plenum/contract/registration/sharing/messages';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { refusalLines } from '#kernel/ui/feedback/refusal-note';
import { TextField } from '#kernel/ui/fields/text-field';
import type { NamedPerson, PersonCheck } from './use-person-check.ts';

export interface NamePhoneFieldsProps {
  person: NamedPerson;
  onChange: (person: { name: string; phone: string }) => void;
  check: PersonCheck;
  /** What it means that there is such a person. */
  found: string;
  /** What is said against it besides. */
  error?: string | undefined;
  refusal?: unknown;
  autoFocus?: boolean;
}

/** Somebody by name and phone, and what the look for them brought. */
export function NamePhoneFields({
  person: { name, phone },
  onChange,
  check,
  found,
  error,
  refusal,
  autoFocus = false,
}: NamePhoneFieldsProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const ofName = fieldError(check.error, 'name');
  const ofPhone = fieldError(check.error, 'phone');
  const isUnknown = check.found?.registered === false;
  const lines = isUnknown
    ? [t('cohabitant.notFound'), fieldSentence(lodgingMessages.cohabitant_unfit, lan)]
    : refusalLines(refusal ?? (ofName === undefined && ofPhone === undefined ? check.error : undefined));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('field.fullName')}
          value={name}
          onChange={(typed) => onChange({ name: typed, phone })}
          autoComplete="off"
          error={ofName}
          autoFocus={autoFocus}
        />
        <TextField
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={(typed) => onChange({ name, phone: typed })}
          autoComplete="off"
          error={ofPhone ?? lines[0] ?? error}
        />
      </div>
      <div aria-live="polite" className="mt-2 text-sm empty:hidden">
        {lines.slice(1).map((line) => (
          <p key={line} className="measure text-muted">
            {line}
          </p>
        ))}
        {check.found?.registered === true && lines.length === 0 && (
          <p className="flex items-start gap-1.5 font-medium text-success">
            <CheckCircleIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
            {found}
          </p>
        )}
      </div>
    </>
  );
}

function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof RefusedCall)) return undefined;
  return error.errors.find((one) => one.path === path)?.message;
}
