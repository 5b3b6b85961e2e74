import type { LoginStep } from '@plenum/contract/accounts/schemas';
import type { BaseSyntheticEvent, ReactNode, ComponentProps } from 'react';
import type { z } from 'zod';
import type { LoginTab } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { FormSummary, type FormProgress } from '#kernel/form/form-summary';
import { classes } from '#kernel/ui/classes';
import type { LoginForms } from './login-forms.ts';

/** The props that each panel gets from the dialog. */
export interface LoginPanelNeeds {
  forms: LoginForms;
  /** The data sent with a login. */
  context: { meetingId?: string };
  onStep: (step: z.output<typeof LoginStep>) => void;
  goTo: (tab: LoginTab) => void;
  /**
   * True if the first field gets the focus: when the dialog opens, and after a link to this tab is followed, but not
   * while the user moves through the tabs.
   */
  isStart: boolean;
}

export interface LoginPanelProps {
  formState: FormProgress;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
  /** A link to another tab, below the form. */
  foot?: ReactNode;
}

/** The layout that the steps of the login dialog share: fields, error summary, one button. */
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

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  onPress: () => void;
}

/** A button that looks like a link. */
export function TextButton({ onPress, className, children, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        event.currentTarget.focus();
        onPress();
      }}
      className={classes(
        '-my-2 cursor-pointer rounded-sm py-2 text-sm font-medium text-accent',
        'underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
        className,
      )}
    >
      {children}
    </button>
  );
}
