import * as endpoints from '@plenum/contract/registration/codes/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { checkDiscountCode } from './check-code.ts';
import { changeCode, createCode, makeCodes } from './manage-codes.ts';

const editors = whoMay('editMoney');

export function codeRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.checkCode, {
      // A refused attempt has to be counted, so this step runs before the transaction that a refusal rolls back.
      prepare: ({ params, body, actor: { accountId }, address }) =>
        checkDiscountCode(kernel, { registrationId: params.id, written: body.code }, { accountId, address }),
      write: (_call, _tx, answer) => Promise.resolve(answer),
    }),
    route(endpoints.createCode, {
      policy: editors,
      write: (call, tx) => createCode(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.makeCodes, {
      policy: editors,
      write: (call, tx) => makeCodes(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.changeCode, {
      policy: editors,
      write: (call, tx) => {
        const { id: meetingId, codeId } = call.params;
        return changeCode(tx, { meetingId, codeId }, call.body, sourceOf(kernel, call));
      },
    }),
  ];
}
