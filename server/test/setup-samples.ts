import { type MeetingRole, meetingRoles } from '@plenum/contract/accounts/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { savedSectionNames, sections } from '@plenum/contract/meetings/sections';
import { buildRevokedKey } from './api-keys.ts';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import type { Person } from './people.ts';
import { buildPreviewLink } from './previews.ts';
import { buildIdleWebhook, webhookSamples } from './webhooks.ts';

const everyRole = [...meetingRoles];
const organizers: MeetingRole[] = ['owner', 'manager'];
const withFinance: MeetingRole[] = [...organizers, 'finance'];

/** A preview link, a key that is revoked and a webhook that is off, so that no call changes them. */
export async function buildSetup(app: TestApp, meetingId: string, owner: Person) {
  const { id: linkId } = await buildPreviewLink(app, meetingId, owner);
  const keyId = await buildRevokedKey(app, meetingId, owner);
  return { linkId, keyId, ...(await buildIdleWebhook(app, meetingId, owner)) };
}

/** The calls about the sections of a conference and its programme, of which version 1 is published. */
export function setupSamples(records: () => Awaited<ReturnType<typeof buildSetup>>): Record<string, Sample> {
  const ofKey = { roles: ['owner'] as const, params: records };
  const ofVersion = () => ({ version: '1' });
  return {
    ...webhookSamples(records),
    ...Object.fromEntries(
      savedSectionNames.flatMap((name): [string, Sample][] => [
        [`meetings.read_${name}`, { roles: everyRole }],
        [
          `meetings.save_${name}`,
          {
            roles: sections[name].ability === 'editMoney' ? withFinance : organizers,
            body: () => ({ version: 99, content: sections[name].empty }),
          },
        ],
      ]),
    ),
    'meetings.readProgrammeDraft': { roles: everyRole },
    'meetings.changeProgramme': {
      roles: organizers,
      body: () => ({ operations: [{ op: 'remove', kind: 'room', id: crypto.randomUUID(), version: 99 }] }),
    },
    'meetings.readPreview': { roles: everyRole },
    'checkout.readPreviewOffer': { roles: everyRole },
    'meetings.listPreviewLinks': { roles: organizers },
    'meetings.createPreviewLink': { roles: organizers, body: () => ({ note: '', days: 7 }) },
    'meetings.revokePreviewLink': { roles: organizers, params: records },
    'meetings.listApiKeys': { roles: ['owner'] },
    'meetings.createApiKey': { roles: ['owner'], body: () => ({ name: '', scopes: [], days: 30 }) },
    'meetings.rotateApiKey': { ...ofKey, body: () => ({ days: 30, keepsEarlier: false }) },
    'meetings.takeOverApiKey': ofKey,
    'meetings.revokeApiKey': ofKey,
    'meetings.settleStep': {
      roles: organizers,
      params: () => ({ step: 'hotels' }),
      body: () => ({ settled: true }),
    },
    'meetings.readPublications': { roles: everyRole },
    'meetings.readPublication': { roles: everyRole, params: ofVersion },
    'meetings.publishProgramme': { roles: organizers, body: () => ({ revision: 99, note: noText }) },
    'meetings.withdrawProgramme': { roles: organizers },
    'meetings.restorePublication': {
      roles: organizers,
      params: ofVersion,
      body: () => ({ revision: 99 }),
    },
  };
}
