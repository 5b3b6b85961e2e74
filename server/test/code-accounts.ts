import { chooseUsername, ensureByCode, setPassword } from '@plenum/contract/accounts/endpoints';
import type { TestApp } from './app.ts';
import { askCode, newTarget } from './people.ts';
import type { KeySample } from './two-servers.ts';

async function codeForm(app: TestApp) {
  const target = newTarget();
  return { target, code: await askCode(app, 'register', target), agreed: true } as const;
}

/** Logs in by a code at the end of a form; makes the account if there is none. */
export async function enterByCode(app: TestApp, target: string) {
  const body = { target, code: await askCode(app, 'register', target), agreed: true } as const;
  const { data } = (await app.call(ensureByCode, { body })).body;
  if (data?.step !== 'done') throw new Error('no account was made');
  return data;
}

/** Accounts that are made by a code, at the end of a form. */
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
      'a username',
      chooseUsername,
      async () => {
        const { token } = await enterByCode(app(), newTarget());
        return { token, body: { username: 'Chosen-later' } };
      },
    ],
  ];
}
