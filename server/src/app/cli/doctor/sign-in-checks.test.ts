import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestProvider, writeProviders } from '#test/sign-in-provider';
import { checkSignIn } from './sign-in-checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'plenum-sign-in-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a provider that answers is good; one that is gone, or another than it says, is bad', async () => {
  const [campus, gone] = await Promise.all(
    ['campus', 'gone'].map((id) => startTestProvider(id, 'http://localhost:8080', {})),
  );
  if (!campus || !gone) throw new Error('no providers');
  await gone.close();
  const other = { id: 'other', issuer: campus.issuer.replace('127.0.0.1', 'localhost') };
  const settings = [campus, gone, other].map((provider) => ({ provider }));
  const signInProvidersFile = writeProviders(join(folder, 'providers.json'), settings);
  const findings = await checkSignIn({ signInProvidersFile, production: false });
  await campus.close();
  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ['sign-in at campus', 'good'],
    ['sign-in at gone', 'bad'],
    ['sign-in at other', 'bad'],
  ]);
  expect(findings[0]?.found).toBe(`${campus.issuer} answers`);
});

test('a wrong file is one finding, and without a file there is none', async () => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, '[{}]');
  expect(await checkSignIn({ signInProvidersFile: file, production: false })).toMatchObject([
    { name: 'sign-in', state: 'bad' },
  ]);
  expect(await checkSignIn({ production: false })).toEqual([]);
});
