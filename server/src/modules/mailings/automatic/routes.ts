import * as endpoints from '@plenum/contract/mailings/automatic-endpoints';
import { kindGroups, messageChannels } from '@plenum/contract/messaging/kind';
import { kindOf, messageKindNames, type MessageKind } from '@plenum/contract/messaging/kinds';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, sourceOf, writeAudit } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { findSwitchedOff, findTemplates, switchMessage } from '#modules/messaging/templates/public';

export function automaticRoutes(kernel: Kernel): readonly Route[] {
  return [
    route(endpoints.listAutomatic, {
      policy: whoMay('manageMessages'),
      read: ({ params }) => listAutomatic(kernel.db, params.id),
    }),
    route(endpoints.switchAutomatic, {
      policy: whoMay('manageMessages'),
      write: async (call, tx) => {
        const { id, kind } = call.params;
        await switchAutomatic(tx, id, { kind, isOn: call.body.isOn }, sourceOf(kernel, call));
        return null;
      },
    }),
  ];
}

async function listAutomatic(db: Db, meetingId: string): Promise<endpoints.AutomaticMessage[]> {
  const off = await findSwitchedOff(db, meetingId);
  const own = (await findTemplates(db, meetingId)).filter((one) => one.meetingId !== null && !one.isBuiltIn);
  return messageKindNames
    .filter((kind) => kind !== 'custom' && kindOf(kind).scope === 'meeting')
    .map((kind) => {
      const { group, canBeOff, sms } = kindOf(kind);
      return {
        kind,
        group,
        isOn: !off.has(kind),
        canBeOff,
        channels: messageChannels.filter((channel) => channel === 'email' || sms !== null),
        changed: messageChannels.filter((channel) =>
          own.some((one) => one.kind === kind && one.channel === channel),
        ),
      };
    })
    .toSorted((a, b) => kindGroups.indexOf(a.group) - kindGroups.indexOf(b.group));
}

/** Switches a message on or off. If nothing changes, nothing is logged. */
async function switchAutomatic(
  tx: Tx,
  meetingId: string,
  { kind, isOn }: { kind: MessageKind; isOn: boolean },
  source: AuditSource,
): Promise<void> {
  const { canBeOff, scope, title } = kindOf(kind);
  if (!canBeOff || scope !== 'meeting') refuse(templateRefusals.ALWAYS_SENT);
  if (!(await switchMessage(tx, { meetingId, kind, isOn }, source))) return;
  const detail = { kind: title, isOn };
  await writeAudit(tx, { action: 'message.switched', object: `meeting:${meetingId}`, detail }, source);
}
