import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { verifyUrl } from './download-letters.ts';
import { issueFor } from './issue-letters.ts';

interface Whom {
  readonly meetingId: string;
  readonly participantId: string;
  readonly language: Language;
}

/**
 * Returns the public URL of a person's certificate, issuing it first if needed. Returns null if they can't have one, or
 * if the organizers hand certificates out themselves.
 */
export async function certificateLink(kernel: Kernel, tx: Tx, whom: Whom): Promise<string | null> {
  const source = { actor: null, requestId: null, address: null, at: kernel.clock.now() };
  const letter = await issueFor(tx, { ...whom, kind: 'certificate' }, source);
  return letter && `${verifyUrl(kernel)}/${letter.code}`;
}
