import type { AuditFact } from '#modules/audit/public';

type RoomingAction =
  /** People were put into one room. */
  | 'rooming.placed'
  | 'rooming.unplaced'
  | 'rooming.numbered'
  /** Several rooms were created together, as proposed. */
  | 'rooming.proposal_accepted'
  /** The list for the hotel was exported. */
  | 'rooming.exported';

export function roomingFact(
  action: RoomingAction,
  meetingId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `meeting:${meetingId}`, detail };
}
