import { emptyHead } from '@plenum/contract/registration/people/draft';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { buildMember, buildOffer, testNow } from '#test/offer-sample';
import { IdFields } from './id-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { none } from './validation.ts';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

const untouched = { error: () => undefined, touch: () => undefined };
const leave = (name: RegExp) => fireEvent.blur(screen.getByRole('textbox', { name }));

test.each([
  ['ea 1234567', ['EA1234567']],
  ['EA1234567', []],
  // An invalid number is kept as it was typed.
  ['ea-', []],
])('a passport number is normalized when the field is left', (typed, written) => {
  const onChange = vi.fn();
  const draft = buildMember({ values: { idType: 'passport', idNumber: typed } });
  render(
    <IdFields
      offer={buildOffer()}
      draft={draft}
      onChange={onChange}
      fieldErrors={none}
      warnings={none}
      showsAll={false}
      currency="CNY"
      now={testNow}
      touched={untouched}
    />,
  );
  leave(/^ID number/);
  expect(onChange.mock.calls.map(([changed]) => changed.values.idNumber)).toEqual(written);
});

test('a tax number is normalized when the field is left', () => {
  const onChange = vi.fn();
  const value = { ...emptyHead.invoice, titleType: 'company' as const, taxNumber: '91330100ma27x1234b' };
  render(
    <InvoiceFields
      value={value}
      onChange={onChange}
      kinds={['ordinary']}
      fieldErrors={none}
      showsAll={false}
    />,
  );
  leave(/^Tax number/);
  expect(onChange).toHaveBeenCalledWith({ ...value, taxNumber: '91330100MA27X1234B' });
});
