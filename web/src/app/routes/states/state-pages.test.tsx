import { languages } from '@plenum/contract/kernel/language';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from '#kernel/i18n/start-i18n';
import * as pages from './state-pages.tsx';

beforeAll(() => startI18n(['kernel', 'app']));
afterEach(cleanup);

const statusNumber = /\b40\d\b/;

const shown = [
  ['not found', <pages.NotFoundPage key="1" />],
  ['no such conference', <pages.ConferenceNotFoundPage key="2" />],
  ['no access', <pages.ForbiddenPage key="3" />],
  ['no second factor', <pages.SecondFactorNeededPage key="4" />],
  ['no login', <pages.LoginNeededPage key="5" />],
] as const;

it.each(languages.flatMap((lan) => shown.map(([name, page]) => [name, lan, page] as const)))(
  'says “%s” in words in %s, without a status number',
  async (_, lan, page) => {
    await act(() => i18n.changeLanguage(lan));
    render(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    expect(document.body.textContent).not.toMatch(statusNumber);
    expect(document.title).not.toMatch(statusNumber);
  },
);

it('no text of the application contains a status number', () => {
  const catalogues = import.meta.glob<string>('../../../**/text/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const numbered = Object.entries(catalogues).filter(([, text]) => /: "[^"]*\b40[134]\b/.test(text));
  expect(Object.keys(catalogues).length).toBeGreaterThan(20);
  expect(numbered.map(([path]) => path)).toEqual([]);
});
