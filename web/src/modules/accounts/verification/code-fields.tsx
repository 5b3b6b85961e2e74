import { Target } from '@plenum/contract/accounts/fields';
import { useTranslation } from '#kernel/i18n/use-translation';
import { CodeField } from '#kernel/ui/fields/code-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { useFocusOnArrival, type Field } from '#kernel/form/use-field';
import { Button } from '#kernel/ui/buttons/button';
import { useCodeRequest, type CodeRequestOptions } from './code-request.ts';

const kinds = {
  any: { label: 'field.target', type: 'text', inputMode: 'email' },
  phone: { label: 'field.phone', type: 'tel', inputMode: 'tel' },
  email: { label: 'field.email', type: 'email', inputMode: 'email' },
} as const;

export interface CodeFieldsProps {
  target: Field;
  code: Field;
  send: (target: string, byEmail?: boolean) => ReturnType<CodeRequestOptions['send']>;
  kind?: keyof typeof kinds;
  description?: string;
  /** The autocomplete token, for browsers and password managers. */
  autoComplete: 'username' | 'tel' | 'email';
  /** If true, the field takes the focus on mount. */
  isStart?: boolean;
  /** True if there is no account yet whose email address could be used, so that the user types another one instead. */
  isSignUp?: boolean;
  /** Called when the code is complete. Set if the code is the last input of the form. */
  onComplete?: () => void;
}

/** The fields for a phone number or address and for the code, with the button that sends the code. */
export function CodeFields({
  target,
  code,
  send,
  kind = 'any',
  description,
  autoComplete,
  isStart = false,
  isSignUp = false,
  onComplete,
}: CodeFieldsProps) {
  const { t } = useTranslation('accounts');
  const typed = target.input.value;
  const request = useCodeRequest({
    place: Target.safeParse(typed).data ?? typed,
    send: (byEmail) => send(typed, byEmail),
    about: target,
    code,
  });
  useFocusOnArrival(target, isStart);
  const { label, ...input } = kinds[kind];
  const typeOther = () => {
    target.input.onChange('');
    target.focus();
  };
  return (
    <>
      <TextField
        {...target.input}
        {...input}
        label={t(label)}
        {...(description !== undefined && { description })}
        autoComplete={autoComplete}
        spellCheck="false"
        className="col-span-full"
        suffix={<GetCodeButton {...request.button} />}
      />
      <CodeField
        {...code.input}
        label={t('field.code')}
        description={request.description}
        {...(onComplete && { onComplete })}
      />
      {request.byEmail && (
        <div
          aria-live="polite"
          className="col-span-full rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
        >
          <p>{t(isSignUp ? 'code.failing.signUp' : 'code.failing.account')}</p>
          <Button
            size="small"
            className="mt-2"
            isPending={request.byEmail.isPending}
            onPress={isSignUp ? typeOther : request.byEmail.onPress}
          >
            {t(isSignUp ? 'code.failing.useEmail' : 'code.failing.send')}
          </Button>
        </div>
      )}
    </>
  );
}

interface GetCodeButtonProps {
  /** Seconds until another code can be requested. */
  wait: number;
  isPending: boolean;
  onPress: () => void;
}

/** Keeps its width during the countdown, so that its neighbours do not move. */
export function GetCodeButton({ wait, isPending, onPress }: GetCodeButtonProps) {
  const { t } = useTranslation('accounts');
  return (
    <Button
      kind="quiet"
      size="small"
      className="tabular -me-2 min-w-28 px-2 text-accent!"
      isDisabled={wait > 0}
      isPending={isPending}
      onPress={onPress}
    >
      {wait > 0 ? t('code.resendIn', { n: wait }) : t('code.get')}
    </Button>
  );
}
