import { completeAsked } from '@plenum/contract/meetings/person-fields';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { serve } from '#test/console-stage';
import { buildOffer, testId, testNow, typeId } from '#test/offer-sample';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { type RegistrationLinks, RegistrationLinksContext } from '../links.ts';
import { FillInPage } from './fill-in-page.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

const question = (number: number, answer?: string) => ({
  id: testId(number),
  type: 'yes_no' as const,
  label: `Question ${number}`,
  help: '',
  required: true,
  options: [],
  condition: answer === undefined ? null : { fieldId: testId(number - 1), answers: [answer] },
});

function open(missing: string[]) {
  const saved: unknown[] = [];
  const { form, ...offer } = buildOffer({ now: testNow.toISOString() });
  const asked = completeAsked({ gender: 'required', organization: 'required', email: 'required' });
  const custom = [question(61), question(62, 'yes')];
  const member = {
    values: { fullName: 'Ada', typeId },
    stay: emptyStay,
    activityIds: [],
    hotelConsent: false,
  };
  serve((_method, path, { config }) => {
    if (path.endsWith('/read'))
      return {
        offer: { ...offer, form: { ...form, asked, custom } },
        teamName: '',
        contactName: '',
        member: { ...member, version: 3 },
        missing,
      };
    saved.push(JSON.parse(String(config.data)));
    return { version: 4 };
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegistrationLinksContext value={{ meeting: () => '' } as unknown as RegistrationLinks}>
        <FillInPage token="t" />
      </RegistrationLinksContext>
    </QueryClientProvider>,
  );
  return saved;
}

const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

test('a walk-in adds missing details, and nothing else is asked for', async () => {
  const saved = open(['organization', `custom.${testId(61)}`]);
  const organization = await screen.findByLabelText(/Organization/);
  expect(screen.queryByLabelText(/Full name/)).toBeNull();
  expect(screen.queryByLabelText(/Email/)).toBeNull();
  expect(screen.queryByRole('radio', { name: /Delegate/ })).toBeNull();
  expect(screen.queryByText('Question 62')).toBeNull();
  fireEvent.change(organization, { target: { value: 'Example University' } });
  await save();
  expect(screen.getByText('This field is required')).toBeDefined();
  expect(saved).toEqual([]);
  // The answer makes another question visible.
  const yes = async (nr: number) =>
    act(async () => fireEvent.click(screen.getAllByRole('radio', { name: 'Yes' })[nr]!));
  await yes(0);
  expect(screen.getByText('Question 62')).toBeDefined();
  await yes(1);
  await save();
  expect(await screen.findByText('Your details are complete. There is nothing else to do.')).toBeDefined();
  const values = { fullName: 'Ada', typeId, organization: 'Example University' };
  expect(saved).toMatchObject([
    {
      token: 't',
      version: 3,
      member: { values: { ...values, [`custom.${testId(61)}`]: 'yes', [`custom.${testId(62)}`]: 'yes' } },
    },
  ]);
});

test('a link to complete details says if nothing is missing', async () => {
  open([]);
  expect(await screen.findByText('Your details are complete. There is nothing else to do.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
