import { chooseUsername, ensureByCode, sendOwnCode, setPassword } from '@plenum/contract/accounts/endpoints';
import { openOwnMerge } from '@plenum/contract/accounts/merge';
import type { TestApp } from './app.ts';
import { askCode, buildPerson, newTarget, readCode } from './people.ts';
import type { KeySample } from './two-servers.ts';

async function codeForm(app: TestApp) {
  const target = newTarget();
  return { target, code: await askCode(app, 'register', target), agreed: true } as const;
}

/** Logs in by a code at the end of a form; creates the account if there is none. */
export async function enterByCode(app: TestApp, target: string) {
  const body = { target, code: await askCode(app, 'register', target), agreed: true } as const;
  const { data } = (await app.call(ensureByCode, { body })).body;
  if (data?.step !== 'done') throw new Error('no account was made');
  return data;
}

/** Samples of calls that create an account by a code at the end of a form. */
export function codeAccountKeySamples(app: () => TestApp): readonly KeySample[] {
  const password = 'assembly-hall-1949';
  return [
    ['an account by a code', ensureByCode, async () => ({ body: await codeForm(app()) })],
    [
      'a first password',
      setPassword,
      async () => {
        const { token } = await enterByCode(app(), newTarget());
        return { token, body: { newPassword: password, confirmPassword: password } };
      },
    ],
    [
      'looking at a merge of one’s own accounts',
      openOwnMerge,
      async () => {
        const [mine, other] = [await buildPerson(app()), await buildPerson(app())];
        const { target } = other;
        const sent = { purpose: 'change_target', target } as const;
        await app().call(sendOwnCode, { token: mine.token, body: sent });
        await app().deliverOutbox();
        return { token: mine.token, body: { target, code: readCode(await app().lastMessage(target)) } };
      },
    ],
    [
      'a username',
      chooseUsername,
      async () => {
        const { token } = await enterByCode(app(), newTarget());
        return { token, body: { username: `Chosen-${newTarget().slice(-6)}` } };
      },
    ],
  ];
}
