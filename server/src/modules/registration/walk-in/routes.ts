import { registerWalkIn as endpoint } from '@plenum/contract/registration/walk-in/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { mayIn, whoMay } from '#modules/meetings/scope/public';
import { registerWalkIn } from './register-walk-in.ts';

export function walkInRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoint, {
      policy: whoMay('registerWalkIns'),
      queue: (call, once) => {
        const { params, body, actor, language } = call;
        const isOrganizer = mayIn(actor, params.id, 'editPeople');
        const desk = { ...sourceOf(kernel, call), actor: actor.accountId, language, isOrganizer };
        return registerWalkIn(kernel, params.id, body, once, desk);
      },
    }),
  ];
}
