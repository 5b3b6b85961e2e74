import { inLanguage, languages } from '@plenum/contract/kernel/language';
import { lineFields, mapFields, personFields } from '@plenum/contract/meetings/person-fields';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { valueLabels, valueQuestions } from '@plenum/contract/registration/people/person-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { buildDetail, meeting, setStage } from '#test/console-stage';
import { buildOffer } from '#test/offer-sample';
import { valuesOf } from './edit-values.ts';
import { ParticipantFacts } from '../person/participant-facts.tsx';
import { PersonEditFields } from './person-edit-fields.tsx';

const person = { ...buildDetail(1), ...mapFields(lineFields, (field) => `The ${field}`) };
const { form } = buildOffer();
const asking = { ...form, asked: mapFields(personFields, () => 'optional' as const) };

beforeAll(setStage);
afterEach(cleanup);

describe.each(languages)('in %s', (lan) => {
  beforeAll(() => useAppStore.getState().setLan(lan));

  test.each(lineFields)('the details show %s', (field) => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ParticipantFacts meeting={meeting} person={person} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(inLanguage(valueLabels[field], lan))).toBeTruthy();
    expect(screen.getByText(`The ${field}`)).toBeTruthy();
  });

  test.each(personFields)('the edit dialog offers %s', (field) => {
    const props = { form: asking, person, values: valuesOf(person), errors: {}, doubts: {} };
    render(<PersonEditFields {...props} onChange={() => undefined} />);
    expect(screen.getAllByText(inLanguage(valueQuestions[field], lan)).length).toBeGreaterThan(0);
  });
});

test.each(personFields)('the list has a column for %s', (field) => {
  expect(participantList.columns[field].words).toEqual(valueLabels[field]);
});

test.each(lineFields)('%s is edited from its stored value', (field) => {
  expect(valuesOf(person)[field]).toBe(`The ${field}`);
});
