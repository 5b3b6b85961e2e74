import { type MeetingRole, meetingRoles } from '@plenum/contract/accounts/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { savedSectionNames, sections } from '@plenum/contract/meetings/sections';
import type { Sample } from './finance-samples.ts';

const everyRole = [...meetingRoles];
const organizers: MeetingRole[] = ['owner', 'manager'];
const withFinance: MeetingRole[] = [...organizers, 'finance'];

/** The calls about the sections of a conference and its programme, of which version 1 is published. */
export function setupSamples(previewLinkId: () => string): Record<string, Sample> {
  const ofVersion = () => ({ version: '1' });
  return {
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
    'meetings.revokePreviewLink': { roles: organizers, params: () => ({ linkId: previewLinkId() }) },
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
