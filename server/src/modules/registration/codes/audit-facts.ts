import type { AuditFact } from '#modules/audit/public';

type CodeAction =
  | 'code.created'
  /** Several at once, under one name. */
  | 'code.batch_made'
  /** Its limits, or whether it can be used. */
  | 'code.changed';

export function codeFact(
  action: CodeAction,
  object: { readonly codeId: string } | { readonly meetingId: string },
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  const name = 'codeId' in object ? `code:${object.codeId}` : `meeting:${object.meetingId}`;
  return { action, object: name, detail };
}
