import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { buildMember, buildOffer, testNow } from '#test/offer-sample';
import { TypeCards } from './type-cards.tsx';
import { none } from './validation.ts';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

const type = buildOffer().types[0]!;
const untouched = { error: () => undefined, touch: () => undefined };

function show(ends: readonly string[], chosen = '') {
  const types = ends.map((until, index) => ({
    ...type,
    id: `type ${index}`,
    name: `Type ${index}`,
    windows: type.windows.slice(0, 1).map((window) => ({ ...window, until })),
  }));
  render(
    <TypeCards
      offer={{ ...buildOffer(), types }}
      draft={buildMember({ values: { typeId: chosen } })}
      onChange={() => undefined}
      fieldErrors={none}
      warnings={none}
      showsAll={false}
      currency="CNY"
      now={testNow}
      touched={untouched}
    />,
  );
  return screen.queryAllByText(/^Early bird until/).length;
}

const [early, late] = ['2027-04-30T16:00:00.000Z', '2027-05-10T16:00:00.000Z'];

test('a deadline of all types is shown once, and with the total once a type is chosen', () => {
  expect(show([early, early, early])).toBe(1);
  cleanup();
  expect(show([early, early, early], 'type 1')).toBe(0);
});

test('the choice is required, by its name', () => {
  show([early]);
  expect(screen.getByRole('radiogroup').getAttribute('aria-required')).toBe('true');
});

test('different deadlines are shown with each type', () => {
  expect(show([early, late])).toBe(2);
});
