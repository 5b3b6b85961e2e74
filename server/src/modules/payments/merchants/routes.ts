import * as endpoints from '@plenum/contract/payments/merchant-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { listMerchants } from './list-merchants.ts';
import { addMerchant, changeMerchant, retireMerchant } from './save-merchant.ts';
import { keepTestResult, runMerchantTest } from './test-merchant.ts';

const policy = whoMay('editMoney');

export function merchantRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listMerchants, {
      policy,
      read: ({ params, actor }) => listMerchants(kernel, kernel.db, params.id, actor),
    }),
    route(endpoints.addMerchant, {
      policy,
      write: async (call, tx) => {
        await addMerchant(kernel, tx, call.params.id, call.body, sourceOf(kernel, call));
        return listMerchants(kernel, tx, call.params.id, call.actor);
      },
    }),
    route(endpoints.changeMerchant, {
      policy,
      write: async (call, tx) => {
        await changeMerchant(kernel, tx, ofMerchant(call.params), call.body, sourceOf(kernel, call));
        return listMerchants(kernel, tx, call.params.id, call.actor);
      },
    }),
    route(endpoints.retireMerchant, {
      policy,
      write: async (call, tx) => {
        await retireMerchant(tx, ofMerchant(call.params), sourceOf(kernel, call));
        return listMerchants(kernel, tx, call.params.id, call.actor);
      },
    }),
    route(endpoints.testMerchant, {
      policy,
      prepare: ({ params }) => runMerchantTest(kernel, ofMerchant(params)),
      write: async (call, tx, result) => {
        await keepTestResult(tx, ofMerchant(call.params), result, sourceOf(kernel, call));
        return listMerchants(kernel, tx, call.params.id, call.actor);
      },
    }),
  ];
}

function ofMerchant({ id, merchantId }: { readonly id: string; readonly merchantId: string }) {
  return { meetingId: id, merchantId };
}
