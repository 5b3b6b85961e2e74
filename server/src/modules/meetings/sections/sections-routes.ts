import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { type SavedSectionName, savedSectionNames, sections } from '@plenum/contract/meetings/sections';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { anyStaffOfIt, whoMay } from '../scope/policy.ts';
import { readSection } from './read-section.ts';
import { saveSection } from './save-section.ts';
import { sectionChange } from './section-entries.ts';

/** The two routes of each section that is saved as a whole. */
export function sectionRoutes(kernel: Kernel): Route[] {
  return savedSectionNames.flatMap((name) => routesOf(kernel, name));
}

function routesOf(kernel: Kernel, name: SavedSectionName): Route[] {
  const { read, save } = sectionEndpoints[name];
  return [
    route(read, {
      policy: anyStaffOfIt,
      read: ({ params, actor }) => readSection(kernel.db, actor, params.id, name),
    }),
    route(save, {
      policy: whoMay(sections[name].ability),
      write: ({ params, body, actor, requestId, address }, tx) =>
        saveSection(kernel, tx, sectionChange(name, body.content), {
          version: body.version,
          meetingId: params.id,
          actorId: actor.accountId,
          requestId,
          address,
        }),
    }),
  ];
}
