import { Target } from '@plenum/contract/accounts/fields';
import { CodeLoginForm, PasswordLoginForm, ResetForm, SignUpForm } from '@plenum/contract/accounts/schemas';
import { useContractForm } from '#kernel/form/use-contract-form';
import type { LoginTab } from '#kernel/state/user-store';

/**
 * One form per tab, all kept while the dialog is open, so that typed text survives a change of tab. `identity` prefills
 * the ways to log in.
 */
export function useLoginForms(identity = '') {
  return {
    password: useContractForm(PasswordLoginForm, { defaultValues: { account: identity, password: '' } }),
    code: useContractForm(CodeLoginForm, { defaultValues: { target: identity, code: '' } }),
    signUp: useContractForm(SignUpForm, {
      defaultValues: { target: '', code: '', username: '', password: '', confirmPassword: '' },
    }),
    reset: useContractForm(ResetForm, {
      defaultValues: { target: '', code: '', newPassword: '', confirmPassword: '' },
    }),
  };
}

export type LoginForms = ReturnType<typeof useLoginForms>;

/** Carries the typed phone number or address over to the next tab. */
export function carryIdentity(forms: LoginForms, from: LoginTab, to: LoginTab): void {
  const places = identityPlaces(forms);
  const typed = places[from].read();
  const isFitting = to === '0' || Target.safeParse(typed).success;
  if (typed !== '' && isFitting && places[to].read() === '') places[to].write(typed);
}

interface Place {
  read: () => string;
  write: (text: string) => void;
}

function identityPlaces({ password, code, signUp, reset }: LoginForms): Record<LoginTab, Place> {
  return {
    '0': {
      read: () => password.getValues('account'),
      write: (text) => password.setValue('account', text),
    },
    '1': { read: () => code.getValues('target'), write: (text) => code.setValue('target', text) },
    '2': { read: () => signUp.getValues('target'), write: (text) => signUp.setValue('target', text) },
    '3': { read: () => reset.getValues('target'), write: (text) => reset.setValue('target', text) },
  };
}
