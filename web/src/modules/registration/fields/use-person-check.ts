import { type Asker, checkPersonRegistered } from '@plenum/contract/registration/sharing/endpoints';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';

export interface NamedPerson {
  readonly name: string;
  readonly phone: string;
}

export interface PersonCheck {
  readonly isComplete: boolean;
  readonly isPending: boolean;
  readonly ask: () => void;
  /** The server's answer. If it reports no problem, an invitation is sent with its `ref`. */
  readonly found: ReplyOf<typeof checkPersonRegistered> | undefined;
  readonly error: unknown;
}

/**
 * Whether the person of this name and phone can be a roommate. An answer is only valid for the exact input, including
 * the asker's room and nights, and the language. Without an asker no check is made.
 */
export function usePersonCheck(
  meetingId: string,
  { name, phone }: NamedPerson,
  asker: Asker | null,
): PersonCheck {
  const lan = useAppStore((state) => state.lan);
  const check = useMutation({
    mutationFn: ({ body }: { body: BodyOf<typeof checkPersonRegistered>; question: string }) =>
      call(checkPersonRegistered, { params: { id: meetingId }, body, quiet: true }),
  });
  const asked = { name: name.trim(), phone: phone.trim() };
  const question = JSON.stringify([asked, asker, lan]);
  const isAnswered = check.variables?.question === question;
  return {
    isComplete: asker !== null && asked.name !== '' && asked.phone !== '',
    isPending: check.isPending,
    ask: () => asker && check.mutate({ body: { ...asked, asker }, question }),
    found: isAnswered ? check.data : undefined,
    error: isAnswered ? check.error : null,
  };
}
