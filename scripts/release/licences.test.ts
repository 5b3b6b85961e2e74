import { expect, it } from 'vitest';
import { isAllowed, shippedPackages, thirdPartyNotices } from './licences.ts';

it('every shipped package is under a licence that permits shipping', async () => {
  const packages = await shippedPackages();
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('%j may be shipped: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

it('the notices name every shipped package, and have the text of nearly all', async () => {
  const notices = await thirdPartyNotices();
  const packages = await shippedPackages();
  for (const { name, version } of packages) expect(notices).toContain(`${name} ${version} (`);
  expect(notices).toContain('Permission is hereby granted');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
