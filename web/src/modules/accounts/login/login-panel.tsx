import type { LoginStep } from '@plenum/contract/accounts/schemas';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import type { z } from 'zod';
import type { LoginTab } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { FormSummary, type FormProgress } from '#kernel/form/form-summary';
import type { LoginForms } from './login-forms.ts';

/** What a panel gets from the dialog. */
export interface LoginPanelNeeds {
  forms: LoginForms;
  /** Sent along with a login. */
  context: { meetingId?: string };
  onStep: (step: z.output<typeof LoginStep>) => void;
  goTo: (tab: LoginTab) => void;
  /** The first field takes the focus: on opening, and when a link led here; not while somebody walks the tabs. */
  isStart: boolean;
}

export interface LoginPanelProps {
  formState: FormProgress;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
  /** The way to another tab, below everything. */
  foot?: ReactNode;
}

/** What the steps of the login dialog share: one column of fields, what is wrong, one button. */
export function LoginPanel({ formState, onSubmit, submitLabel, children, foot }: LoginPanelProps) {
  return (
    <form
      noValidate
      autoCapitalize="none"
      onSubmit={(event) => void onSubmit(event)}
      className="flex min-w-0 grow flex-col gap-5 [&_input]:scroll-my-12"
    >
      {children}
      <FormSummary errors={formState.errors} />
      <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
        {submitLabel}
      </Button>
      {foot !== undefined && <div className="mt-auto pt-1">{foot}</div>}
    </form>
  );
}
