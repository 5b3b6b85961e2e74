import { beforeEach, describe, expect, it } from 'vitest';
import { beginSignIn, ownPath, takeBegunSignIn } from './begun-sign-in.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/index/meeting?tab=mine#top');
});

describe('an attempt', () => {
  it('is remembered once, with a secret of its own and the page', () => {
    const begun = beginSignIn('campus', 'a conference');
    expect(begun.browser).toMatch(/^[\w-]{43}$/);
    expect(beginSignIn('campus').browser).not.toBe(begun.browser);
    const last = beginSignIn('campus', 'a conference');
    expect(takeBegunSignIn('campus')).toEqual({ ...last, from: '/index/meeting?tab=mine#top' });
    expect(takeBegunSignIn('campus')).toBeNull();
  });

  it('of another provider is not taken', () => {
    beginSignIn('campus');
    expect(takeBegunSignIn('other')).toBeNull();
  });

  it('that is unreadable counts as none', () => {
    for (const text of ['{', '{"provider":"campus"}']) {
      sessionStorage.setItem('signIn', text);
      expect(takeBegunSignIn('campus')).toBeNull();
    }
  });

  it('leads to no other site, even if the memory was changed', () => {
    const begun = beginSignIn('campus');
    sessionStorage.setItem('signIn', JSON.stringify({ ...begun, from: '//evil.example/' }));
    expect(takeBegunSignIn('campus')?.from).toBe('/');
  });
});

it.each([
  ['/account?tab=security', '/account?tab=security'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  ['/sign-in/campus?code=1', '/'],
])('of %j, the page of this site is %j', (path, expected) => {
  expect(ownPath(path)).toBe(expected);
});
