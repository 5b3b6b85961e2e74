import type {
  TemplateDetail,
  TemplateRow,
  TemplateState,
  TemplateVersion,
} from '@plenum/contract/mailings/template-endpoints';
import { kindGroups, messageChannels } from '@plenum/contract/messaging/kind';
import { kindOf, messageKindNames, type MessageKind } from '@plenum/contract/messaging/kinds';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { builtInText, type TemplateText } from '@plenum/contract/messaging/render';
import { sampleSegments } from '@plenum/contract/messaging/template-form';
import type { Db } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findReviewing } from '#modules/messaging/providers/public';
import {
  findSwitchedOff,
  findTemplates,
  findTemplateVersions,
  type FoundTemplate,
  type TemplateRef,
} from '#modules/messaging/templates/public';

/** The text used in this scope: its own, otherwise the site's, otherwise the built-in one. */
interface InUse {
  readonly own: FoundTemplate | undefined;
  readonly fallback: TemplateText;
  readonly fallbackOf: 'built_in' | 'site';
}

/** Lists all kinds that can have a text in this scope, by group, and the custom templates. */
export async function listTemplates(
  { db, config }: Kernel,
  meetingId: string | null,
): Promise<TemplateRow[]> {
  const { templates, off, nameOf } = await readScope(db, meetingId);
  const rows = refsOf(meetingId).map((ref) => {
    const inUse = chooseText(templates, ref);
    return presentRow(ref, inUse, { off, nameOf, signature: config.smsSignature });
  });
  const custom = templates
    .filter((one) => one.kind === 'custom' && one.meetingId === meetingId)
    .map((one) => {
      const ref = { kind: one.kind, channel: one.channel, id: one.id, meetingId };
      const inUse = { own: one, fallback: emptyText, fallbackOf: 'built_in' } as const;
      return presentRow(ref, inUse, { off, nameOf, signature: config.smsSignature });
    });
  return [...rows, ...custom].toSorted((a, b) => kindGroups.indexOf(a.group) - kindGroups.indexOf(b.group));
}

export async function readTemplate(kernel: Kernel, ref: TemplateRef): Promise<TemplateDetail> {
  const { db, config } = kernel;
  const { templates, off, nameOf } = await readScope(db, ref.meetingId);
  const inUse = chooseText(templates, ref);
  if (ref.kind === 'custom' && !inUse.own) refuse(templateRefusals.NO_TEMPLATE);
  const { own, fallback, fallbackOf } = inUse;
  const text = own && !own.isBuiltIn ? own : fallback;
  return {
    ...presentRow(ref, inUse, { off, nameOf, signature: config.smsSignature }),
    version: own?.version ?? 0,
    content: {
      kind: ref.kind,
      channel: ref.channel,
      name: own?.name ?? '',
      subject: text.subject,
      text: text.text,
    },
    fallback: { subject: fallback.subject, text: fallback.text },
    fallbackOf,
    signature: config.smsSignature,
    segmentPrice: config.smsSegmentPrice ?? null,
    reviewedBy: ref.channel === 'sms' ? await findReviewing(kernel, db) : [],
  };
}

export async function readTemplateVersions(db: Db, ref: TemplateRef): Promise<TemplateVersion[]> {
  const { templates } = await readScope(db, ref.meetingId);
  const { own } = chooseText(templates, ref);
  if (!own) return [];
  const versions = await findTemplateVersions(db, own.id);
  const names = await findAccountNames(
    db,
    versions.flatMap(({ by }) => (by === null ? [] : [by])),
  );
  return versions.map(({ at, by, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    by: by === null ? null : (names.get(by) ?? null),
  }));
}

async function readScope(db: Db, meetingId: string | null) {
  const templates = await findTemplates(db, meetingId);
  const off = meetingId === null ? new Set<string>() : await findSwitchedOff(db, meetingId);
  const writers = templates.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy]));
  const names = await findAccountNames(db, writers);
  return { templates, off, nameOf: (id: string | null) => (id === null ? null : (names.get(id) ?? null)) };
}

function refsOf(meetingId: string | null): TemplateRef[] {
  return messageKindNames.flatMap((kind) =>
    messageChannels
      .filter((channel) => isKept(kind, channel, meetingId))
      .map((channel) => ({ kind, channel, id: null, meetingId })),
  );
}

/** Returns whether a kind can have a text of this channel in this scope. */
export function isKept(kind: MessageKind, channel: 'sms' | 'email', meetingId: string | null): boolean {
  const { scope, sms } = kindOf(kind);
  if (kind === 'custom' || (channel === 'sms' && sms === null)) return false;
  return meetingId === null || scope === 'meeting';
}

const emptyText: TemplateText = { subject: { en: '', zh: '' }, text: { en: '', zh: '' } };

function chooseText(templates: readonly FoundTemplate[], ref: TemplateRef): InUse {
  const of = (meetingId: string | null) =>
    templates.find(
      (one) =>
        one.kind === ref.kind &&
        one.channel === ref.channel &&
        one.meetingId === meetingId &&
        (ref.id === null || one.id === ref.id),
    );
  const own = of(ref.meetingId);
  const site = ref.meetingId === null ? undefined : of(null);
  if (site && !site.isBuiltIn) return { own, fallback: site, fallbackOf: 'site' };
  return { own, fallback: builtInText(ref.kind, ref.channel) ?? emptyText, fallbackOf: 'built_in' };
}

interface About {
  readonly off: ReadonlySet<string>;
  readonly nameOf: (id: string | null) => string | null;
  readonly signature: string;
}

function presentRow(
  { kind, channel, id }: TemplateRef,
  { own, fallback }: InUse,
  { off, nameOf, signature }: About,
): TemplateRow {
  const isChanged = own !== undefined && !own.isBuiltIn;
  const state: TemplateState = off.has(kind) ? 'off' : isChanged ? 'changed' : 'built_in';
  const text = isChanged ? own : fallback;
  const segments = (['en', 'zh-cn'] as const).map((lan) => sampleSegments(kind, text, lan, signature));
  return {
    ref: id === null ? `${kind}:${channel}` : `custom:${id}`,
    kind,
    channel,
    group: kindOf(kind).group,
    name: own?.name ?? '',
    state,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: nameOf(own?.changedBy ?? null),
    segments: channel === 'sms' ? Math.max(...segments) : 0,
  };
}
