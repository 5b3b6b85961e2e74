import { letterCodeOf, writeLetterCode } from '@plenum/contract/letters/letter-code';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { serve } from '#test/console-stage';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { VerifyPage } from './verify-page.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'letters', 'form']);
});
afterEach(cleanup);

const code = letterCodeOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

it.each([
  [code, writeLetterCode(code)],
  [writeLetterCode(code), writeLetterCode(code)],
  ['ABCD-EFGH', 'ABCD-EFGH'],
])('fills in the code %s of the address as it is printed', (given, shown) => {
  serve(() => ({ state: 'unknown', letter: null }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyPage code={given} onCode={() => undefined} meetingHref={(id) => id} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('textbox').getAttribute('value')).toBe(shown);
});
