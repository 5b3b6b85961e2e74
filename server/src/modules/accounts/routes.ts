import { readDraftKey } from '@plenum/contract/accounts/draft-key';
import * as endpoints from '@plenum/contract/accounts/endpoints';
import * as views from '@plenum/contract/accounts/views';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isStaff } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { administerRoutes } from './administer/routes.ts';
import { changePassword, preparePasswordChange } from './credentials/change-password.ts';
import { changeProfile, createReadMe, preparePicture, setPicture } from './profile/profile.ts';
import { chooseUsername } from './credentials/choose-username.ts';
import { draftKey } from './profile/draft-key.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './credentials/change-second-factor.ts';
import { changeTarget } from './profile/change-target.ts';
import { checkCode } from './credentials/check-code.ts';
import { confirmIdentity, proveIdentity } from './credentials/confirm-identity.ts';
import { endOtherLogins, endOwnLogin, logOut } from './end-logins.ts';
import { importRoutes } from './import/routes.ts';
import { mergeRoutes } from './merge/routes.ts';
import { ensureByCode, prepareEnsureByCode } from './login/ensure-by-code.ts';
import { logInSecondFactor, readTicket } from './login/log-in-second-factor.ts';
import { logIn, proveCode, provePassword } from './login/log-in.ts';
import { deleteView, findViews, readsViews, saveView } from './views.ts';
import { ownAccount } from './find-account.ts';
import { presentLogin, presentView } from './present.ts';
import { openLogins } from './login-queries.ts';
import { prepareReset, resetPassword } from './credentials/reset-password.ts';
import { sendCode, sendOpenCode } from './credentials/send-code.ts';
import { preparePasswordSet, setPassword } from './credentials/set-password.ts';
import { aliveSince } from './login/session-rules.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { prepareSignUp, signUp } from './sign-up.ts';

export function accountRoutes(kernel: Kernel): readonly Route[] {
  return [
    ...openRoutes(kernel),
    ...ownRoutes(kernel),
    ...securityRoutes(kernel),
    ...viewRoutes(kernel),
    ...importRoutes(kernel),
    ...administerRoutes(kernel),
    ...mergeRoutes(kernel),
    ...signInRoutes(kernel),
  ];
}

function openRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.sendCode, {
      write: (call, tx) => sendOpenCode(kernel, tx, call),
    }),
    route(endpoints.signUp, {
      prepare: ({ body }) => prepareSignUp(kernel, body),
      write: (call, tx, prepared) => signUp(kernel, tx, call.body, call, prepared),
    }),
    route(endpoints.logIn, {
      prepare: (call) => provePassword(kernel, call.body, call),
      write: (call, tx, proven) => logIn(kernel, tx, call, proven),
    }),
    route(endpoints.logInByCode, {
      prepare: (call) => proveCode(kernel, call.body, call),
      write: (call, tx, proven) => logIn(kernel, tx, call, proven),
    }),
    route(endpoints.ensureByCode, {
      prepare: ({ body }) => prepareEnsureByCode(kernel, body),
      write: (call, tx, prepared) => ensureByCode(kernel, tx, call.body, call, prepared),
    }),
    route(endpoints.logInSecondFactor, {
      prepare: (call) => readTicket(kernel, call.body, call),
      write: (call, tx, ticket) => logInSecondFactor(kernel, tx, call, ticket, call.body.code),
    }),
    route(endpoints.resetPassword, {
      prepare: ({ body }) => prepareReset(kernel, body),
      write: (call, tx, prepared) => resetPassword(kernel, tx, call.body, call, prepared),
    }),
  ];
}

function ownRoutes(kernel: Kernel): Route[] {
  const readMe = createReadMe(kernel);
  return [
    route(endpoints.logOut, {
      write: (call, tx) => logOut(kernel, tx, call),
      // Doesn't clear "storage", which holds unsent scans and the desk itself (decision 85).
      headers: { 'clear-site-data': '"cache"' },
    }),
    route(endpoints.getMe, {
      read: ({ actor }) => readMe(actor),
    }),
    route(readDraftKey, { read: async ({ actor }) => draftKey(kernel.keys, actor.accountId) }),
    route(endpoints.changeProfile, { write: (call, tx) => changeProfile(kernel, tx, call.body, call) }),
    route(endpoints.changePicture, {
      prepare: (call) => preparePicture(kernel, call),
      write: (call, tx, fileId) => setPicture(kernel, tx, call, fileId),
    }),
    route(endpoints.removePicture, { write: (call, tx) => setPicture(kernel, tx, call, null) }),
    route(endpoints.listLogins, {
      read: async ({ actor }) => {
        const since = aliveSince(isStaff(actor.grantedRoles), kernel.clock.now());
        const open = await openLogins(kernel.db, actor.accountId, since);
        return open.map((login) => presentLogin(login, actor.loginId));
      },
    }),
    route(endpoints.endLogin, { write: (call, tx) => endOwnLogin(kernel, tx, call, call.params.id) }),
    route(endpoints.endOtherLogins, { write: (call, tx) => endOtherLogins(kernel, tx, call) }),
  ];
}

function securityRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.changePassword, {
      prepare: (call) => preparePasswordChange(kernel, call.body, call),
      write: (call, tx, hash) => changePassword(kernel, tx, call, hash),
    }),
    route(endpoints.setPassword, {
      prepare: (call) => preparePasswordSet(kernel, call.body, call),
      write: (call, tx, hash) => setPassword(kernel, tx, call.body, call, hash),
    }),
    route(endpoints.chooseUsername, { write: (call, tx) => chooseUsername(kernel, tx, call.body, call) }),
    route(endpoints.sendOwnCode, {
      write: async ({ body, actor, language }, tx) => {
        const { accountId } = actor;
        // A login is no proof for this purpose, because the target need not be the caller’s.
        if (body.purpose === 'change_target')
          return sendCode(kernel, tx, { ...body, accountId, language, proven: false });
        const account = await ownAccount(tx, actor);
        const target = account[body.channel] ?? refuse(kernelRefusals.NOT_FOUND);
        return sendCode(kernel, tx, { purpose: body.purpose, target, accountId, language, proven: true });
      },
    }),
    route(endpoints.confirmIdentity, {
      prepare: (call) => proveIdentity(kernel, call.body, call),
      write: (call, tx, code) => confirmIdentity(kernel, tx, call, call.body, code),
    }),
    route(endpoints.changeTarget, {
      prepare: ({ body, actor }) =>
        checkCode(
          kernel,
          { purpose: 'change_target', target: body.target, accountId: actor.accountId },
          body.code,
        ),
      write: (call, tx, code) => changeTarget(kernel, tx, call.body, call, code),
    }),
    route(endpoints.startSecondFactor, { write: (call, tx) => startSecondFactor(kernel, tx, call) }),
    route(endpoints.confirmSecondFactor, {
      write: (call, tx) => confirmSecondFactor(kernel, tx, call, call.body.code),
    }),
    route(endpoints.removeSecondFactor, { write: (call, tx) => removeSecondFactor(kernel, tx, call) }),
    route(endpoints.renewRecoveryCodes, { write: (call, tx) => renewRecoveryCodes(kernel, tx, call) }),
  ];
}

function viewRoutes(kernel: Kernel): Route[] {
  return [
    route(views.listViews, {
      policy: readsViews,
      read: async ({ actor, query }) =>
        (await findViews(kernel.db, { ...query, accountId: actor.accountId })).map(presentView),
    }),
    route(views.saveView, {
      write: (call, tx) => saveView(kernel, tx, call.params.id, call.body, call),
    }),
    route(views.deleteView, { write: (call, tx) => deleteView(kernel, tx, call, call.params.id) }),
  ];
}
