import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { kindGroups } from '../messaging/kind.ts';
import { templateRefusals as refusal } from '../messaging/template-messages.ts';
import { ChannelName, MessageKindName } from '../messaging/template-form.ts';

/** A message that a conference sends automatically. Its title and occasion are in the registry. */
export const AutomaticMessage = z.object({
  kind: MessageKindName,
  group: z.enum(kindGroups),
  isOn: z.boolean(),
  canBeOff: z.boolean(),
  channels: z.array(ChannelName),
  /** The channels whose text the conference has changed. */
  changed: z.array(ChannelName),
});
export type AutomaticMessage = z.infer<typeof AutomaticMessage>;

export const listAutomatic = endpoint({
  name: 'mailings.listAutomatic',
  method: 'GET',
  path: '/api/meetings/:id/automatic-messages',
  access: 'staff',
  summary: { en: 'Automatic messages of a conference', zh: '会议的自动消息' },
  params: z.strictObject({ id: Id }),
  reply: z.array(AutomaticMessage),
});

export const switchAutomatic = endpoint({
  name: 'mailings.switchAutomatic',
  method: 'PUT',
  path: '/api/meetings/:id/automatic-messages/:kind',
  access: 'staff',
  summary: { en: 'Switch an automatic message on or off', zh: '开启或关闭自动消息' },
  params: z.strictObject({ id: Id, kind: MessageKindName }),
  body: z.strictObject({ isOn: z.boolean() }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [refusal.ALWAYS_SENT],
});
