import * as endpoints from '@plenum/contract/accounts/administer';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  changeAdministrator,
  disableAccount,
  enableAccount,
  endLoginsOf,
  readAccountField,
} from './change-accounts.ts';
import { askReset, confirmReset, withdrawReset } from './reset-second-factor.ts';

/** Actions of administrators on other people's accounts. */
export function administerRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.disableAccount, {
      write: (call, tx) => disableAccount(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.enableAccount, {
      write: (call, tx) => enableAccount(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.endLoginsOf, {
      write: (call, tx) => endLoginsOf(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.changeAdministrator, {
      write: (call, tx) => changeAdministrator(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.revealAccountField, {
      write: (call, tx) => readAccountField(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.askSecondFactorReset, {
      write: (call, tx) => askReset(kernel, tx, call, { ...call.params, ...call.body }),
    }),
    route(endpoints.confirmSecondFactorReset, {
      write: (call, tx) => confirmReset(kernel, tx, call, call.params),
    }),
    route(endpoints.withdrawSecondFactorReset, {
      write: (call, tx) => withdrawReset(kernel, tx, call, call.params),
    }),
  ];
}
