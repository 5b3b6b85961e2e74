import * as endpoints from '@plenum/contract/accounts/sign-in';
import type { Call } from '#kernel/http/route';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { beginAttempt, newAttemptSecrets } from './attempts.ts';
import { createBySignIn, prepareCreateBySignIn } from './create-by-sign-in.ts';
import { finishSignIn, proveSignIn } from './finish-sign-in.ts';
import { identitiesOf } from './identity-queries.ts';
import { linkSignIn, unlinkSignIn } from './link-sign-in.ts';
import { presentSignIns } from './present-sign-ins.ts';
import { openProviders, requireProvider } from './providers.ts';

export function signInRoutes(kernel: Kernel): readonly Route[] {
  const providers = openProviders(kernel);
  const list = [...providers.values()].map(({ settings: { id, name } }) => ({ id, name }));

  /** Asks for the provider's address before the transaction, because the provider may be slow. */
  async function prepareStart({ body, language }: Call<typeof endpoints.startSignIn>) {
    const { client } = requireProvider(providers, body.provider);
    const secrets = newAttemptSecrets(kernel);
    return { state: secrets.state, url: await client.addressToLogIn(secrets, language) };
  }

  return [
    route(endpoints.listSignInProviders, { read: async () => list }),
    route(endpoints.startSignIn, {
      prepare: prepareStart,
      write: async ({ body }, tx, { state, url }) => {
        await beginAttempt(kernel, tx, { ...body, loginId: null }, state);
        return { url };
      },
    }),
    route(endpoints.finishSignIn, {
      prepare: (call) => proveSignIn(kernel, providers, call),
      write: (call, tx, answered) => finishSignIn(kernel, tx, call, answered),
    }),
    route(endpoints.createBySignIn, {
      prepare: (call) => prepareCreateBySignIn(kernel, providers, call),
      write: (call, tx, prepared) => createBySignIn(kernel, tx, call, prepared),
    }),
    route(endpoints.listOwnSignIns, {
      read: async ({ actor }) => presentSignIns(await identitiesOf(kernel.db, actor.accountId), providers),
    }),
    route(endpoints.startLinking, {
      prepare: prepareStart,
      write: async ({ body, actor }, tx, { state, url }) => {
        await beginAttempt(kernel, tx, { ...body, loginId: actor.loginId }, state);
        return { url };
      },
    }),
    route(endpoints.linkSignIn, { write: (call, tx) => linkSignIn(kernel, tx, providers, call) }),
    route(endpoints.unlinkSignIn, {
      write: (call, tx) => unlinkSignIn(kernel, tx, providers, call, call.params.id),
    }),
  ];
}
