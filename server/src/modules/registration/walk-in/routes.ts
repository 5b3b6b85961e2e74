import { registerWalkIn as endpoint } from '@plenum/contract/registration/walk-in/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf, whoMay } from '#modules/meetings/public';
import { registerWalkIn } from './register-walk-in.ts';

export function walkInRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoint, {
      policy: whoMay('editPeople'),
      queue: (call, once) => {
        const { params, body, actor, language } = call;
        const desk = { ...sourceOf(kernel, call), actor: actor.accountId, language };
        return registerWalkIn(kernel, params.id, body, once, desk);
      },
    }),
  ];
}
