import * as endpoints from '@plenum/contract/mailings/template-endpoints';
import { messageKindNames } from '@plenum/contract/messaging/kinds';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { refuseChanged } from '#modules/accounts/staff/public';
import { whoMay } from '#modules/meetings/scope/public';
import {
  createCustomTemplate,
  findCustom,
  resetTemplate,
  saveTemplate,
  type TemplateRef,
} from '#modules/messaging/templates/public';
import { previewTemplate } from './preview-template.ts';
import { isKept, listTemplates, readTemplateVersions, readTemplate } from './read-templates.ts';
import { testTemplate } from './test-template.ts';

const SITE = 'site';

const ofConference = whoMay('manageMessages');

// Only administrators may edit the site's templates.
const ofScope: Policy = (actor, asked) =>
  (asked.params as { id: string }).id === SITE ? actor.administrator : ofConference(actor, asked);

export function templateRoutes(kernel: Kernel): readonly Route[] {
  return [...readingRoutes(kernel), ...writingRoutes(kernel)];
}

function readingRoutes(kernel: Kernel): Route[] {
  const { db } = kernel;
  return [
    route(endpoints.listTemplates, {
      policy: ofScope,
      read: ({ params }) => listTemplates(kernel, meetingOf(params)),
    }),
    route(endpoints.readTemplate, {
      policy: ofScope,
      read: async ({ params }) => readTemplate(kernel, await refOf(db, params)),
    }),
    route(endpoints.listTemplateVersions, {
      policy: ofScope,
      read: async ({ params }) => readTemplateVersions(db, await refOf(db, params)),
    }),
  ];
}

function writingRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.saveTemplate, {
      policy: ofScope,
      write: async (call, tx) => {
        const saved = await saveTemplate(tx, await refOf(tx, call.params), call.body, sourceOf(kernel, call));
        if (saved.kind === 'changed') return refuseChanged(tx, saved);
        return { version: saved.version };
      },
    }),
    route(endpoints.createTemplate, {
      policy: ofScope,
      write: async (call, tx) => {
        const id = await createCustomTemplate(
          tx,
          meetingOf(call.params),
          call.body.content,
          sourceOf(kernel, call),
        );
        return { ref: `custom:${id}` };
      },
    }),
    route(endpoints.resetTemplate, {
      policy: ofScope,
      write: async (call, tx) => {
        await resetTemplate(tx, await refOf(tx, call.params), sourceOf(kernel, call));
        return null;
      },
    }),
    // A POST without side effects, because a text is too long for a URL.
    route(endpoints.previewTemplate, {
      policy: ofScope,
      write: ({ params, body }) => previewTemplate(kernel, meetingOf(params), body),
    }),
    route(endpoints.testTemplate, {
      policy: ofScope,
      write: (call, tx) => {
        const body = { ...call.body, meetingId: meetingOf(call.params) };
        return testTemplate(kernel, tx, call.actor, body, sourceOf(kernel, call));
      },
    }),
  ];
}

function meetingOf({ id }: { readonly id: string }): string | null {
  return id === SITE ? null : id;
}

async function refOf(
  db: Db | Tx,
  { id, ref }: { readonly id: string; readonly ref: string },
): Promise<TemplateRef> {
  const meetingId = meetingOf({ id });
  const [name = '', rest = ''] = ref.split(':');
  if (name === 'custom') {
    const custom = (await findCustom(db, rest, meetingId)) ?? refuse(templateRefusals.NO_TEMPLATE);
    return { kind: 'custom', channel: custom.channel, id: custom.id, meetingId };
  }
  const kind = messageKindNames.find((one) => one === name);
  const channel = rest === 'sms' ? 'sms' : 'email';
  if (!kind || !isKept(kind, channel, meetingId)) refuse(templateRefusals.NO_TEMPLATE);
  return { kind, channel, id: null, meetingId };
}
