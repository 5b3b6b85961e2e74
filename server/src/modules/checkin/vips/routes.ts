import * as endpoints from '@plenum/contract/checkin/vips';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { readVips, saveVips } from './manage-vips.ts';

const organizers = whoMay('editCheckin');

export function vipRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readVips, {
      policy: organizers,
      read: (call) => readVips(kernel.db, call.params.id, call),
    }),
    route(endpoints.saveVips, {
      policy: organizers,
      write: (call, tx) => saveVips(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
  ];
}
