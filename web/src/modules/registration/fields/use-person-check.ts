import { checkPersonRegistered } from '@plenum/contract/registration/sharing/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export interface NamedPerson {
  readonly name: string;
  readonly phone: string;
}

export interface PersonCheck {
  readonly isComplete: boolean;
  readonly isPending: boolean;
  readonly ask: () => void;
  /** Serves for an invitation, where somebody was found. */
  readonly found: { readonly registered: boolean; readonly ref: string } | undefined;
  readonly error: unknown;
}

/** Whether somebody of this name and phone is registered. An answer holds for exactly what was asked. */
export function usePersonCheck(meetingId: string, { name, phone }: NamedPerson): PersonCheck {
  const check = useMutation({
    mutationFn: (body: { name: string; phone: string }) =>
      call(checkPersonRegistered, { params: { id: meetingId }, body, quiet: true }),
  });
  const asked = { name: name.trim(), phone: phone.trim() };
  const isAnswered = check.variables?.name === asked.name && check.variables.phone === asked.phone;
  return {
    isComplete: asked.name !== '' && asked.phone !== '',
    isPending: check.isPending,
    ask: () => check.mutate(asked),
    found: isAnswered ? check.data : undefined,
    error: isAnswered ? check.error : null,
  };
}
