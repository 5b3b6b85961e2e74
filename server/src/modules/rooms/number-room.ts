import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { setRoomNumber } from '#modules/registration/public';
import { roomingFact } from './audit-facts.ts';

export async function numberRoom(
  tx: Tx,
  { id: meetingId, roomId }: { readonly id: string; readonly roomId: string },
  roomNumber: string,
  source: AuditSource,
): Promise<null> {
  if (!(await setRoomNumber(tx, meetingId, roomId, roomNumber))) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    roomingFact('rooming.numbered', meetingId, { room: roomId, number: roomNumber }),
    source,
  );
  return null;
}
