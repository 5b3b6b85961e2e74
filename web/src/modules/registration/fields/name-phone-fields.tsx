import { lodgingMessages } from '@plenum/contract/registration/lodging-messages';
import { RefusedCall } from '#kernel/client/refused-call';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { refusalLines } from '#kernel/ui/feedback/refusal-note';
import { TextField } from '#kernel/ui/fields/text-field';
import { useQuestion } from './field-labels.ts';
import type { NamedPerson, PersonCheck } from './use-person-check.ts';

export interface NamePhoneFieldsProps {
  person: NamedPerson;
  onChange: (person: { name: string; phone: string }) => void;
  check: PersonCheck;
  /** The sentence for a person who can be a roommate. */
  found: string;
  /** The sentence for a person who is not registered yet, if that is allowed. */
  unregistered?: string;
  /** The error about this person from the last attempt to order. */
  error?: string | undefined;
  refusal?: unknown;
  autoFocus?: boolean;
}

/** Fields for a person's name and phone, and the result of the check. */
export function NamePhoneFields({
  person: { name, phone },
  onChange,
  check,
  found,
  unregistered,
  error,
  refusal,
  autoFocus = false,
}: NamePhoneFieldsProps) {
  const question = useQuestion();
  const ofName = fieldError(check.error, 'name');
  const ofPhone = fieldError(check.error, 'phone');
  const isUnregistered =
    unregistered !== undefined && check.found?.problem?.code === lodgingMessages.cohabitant_unknown;
  const problem = isUnregistered ? undefined : check.found?.problem?.message;
  const lines =
    problem === undefined
      ? refusalLines(refusal ?? (ofName === undefined && ofPhone === undefined ? check.error : undefined))
      : [problem];
  const fits = check.found !== undefined && lines.length === 0;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={question('fullName')}
          value={name}
          onChange={(typed) => onChange({ name: typed, phone })}
          autoComplete="off"
          error={ofName}
          autoFocus={autoFocus}
        />
        <TextField
          label={question('phone')}
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={(typed) => onChange({ name, phone: typed })}
          autoComplete="off"
          error={ofPhone ?? lines[0] ?? (fits ? undefined : error)}
        />
      </div>
      <div aria-live="polite" className="mt-2 text-sm empty:hidden">
        {lines.slice(1).map((line) => (
          <p key={line} className="measure text-muted">
            {line}
          </p>
        ))}
        {fits && (
          <p className="flex items-start gap-1.5 font-medium text-success">
            <CheckCircleIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
            {isUnregistered ? unregistered : found}
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
