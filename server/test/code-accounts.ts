import { ensureByCode, setPassword } from '@plenum/contract/accounts/endpoints';
import type { TestApp } from './app.ts';
import { askCode, newTarget } from './people.ts';
import type { KeySample } from './two-servers.ts';

async function codeForm(app: TestApp) {
  const target = newTarget();
  return { target, code: await askCode(app, 'register', target), agreed: true } as const;
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
        const { data } = (await app().call(ensureByCode, { body: await codeForm(app()) })).body;
        if (data?.step !== 'done') throw new Error('no account was made');
        return { token: data.token, body: { newPassword: password, confirmPassword: password } };
      },
    ],
  ];
}
