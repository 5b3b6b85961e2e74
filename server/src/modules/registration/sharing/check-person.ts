import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { Phone } from '@plenum/contract/kernel/fields';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { findMeetingName } from '#modules/meetings/public';
import { nameAndPhoneKey } from '../people/public.ts';
import { type Looking, sealPerson } from './person-ref.ts';
import { findByKey } from './queries.ts';

const A_DAY = { calls: 100, seconds: 24 * 3600 };

/** Nobody goes through a telephone book here. */
export async function takeLook(kernel: Kernel, accountId: string): Promise<void> {
  const hit = await takeHit(kernel.pool, `person-check|${accountId}`, A_DAY, kernel.clock.now());
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
}

/** Exactly this name and this phone. Whoever is not found takes the same steps as who is. */
export async function checkPerson(
  kernel: Kernel,
  tx: Tx,
  looking: Looking,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<{ registered: boolean; ref: string }> {
  const meeting = await findMeetingName(tx, looking.meetingId);
  if (!meeting || meeting.state === 'draft') refuse(kernelRefusals.NOT_FOUND);
  const key = nameAndPhoneKey(kernel.keys, name, Phone.safeParse(phone).data ?? phone);
  const participantId = await findByKey(tx, looking.meetingId, key);
  return {
    registered: participantId !== null,
    ref: sealPerson(kernel.keys, looking, participantId, kernel.clock.now()),
  };
}
