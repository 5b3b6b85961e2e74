import { languages, inLanguage } from '@plenum/contract/kernel/language';
import { mapFields, personFields, textFields } from '@plenum/contract/meetings/person-fields';
import { valueQuestions } from '@plenum/contract/registration/people/person-words';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { buildMember, buildOffer, testNow } from '#test/offer-sample';
import { useMemberSummary } from '../wizard/member-summary.ts';
import { PersonFields } from './person-fields.tsx';
import { none } from './validation.ts';

const offer = buildOffer();
const asking = {
  ...offer,
  form: { ...offer.form, asked: mapFields(personFields, () => 'optional' as const) },
};

beforeAll(() => startI18n(['kernel', 'registration']));
afterEach(cleanup);

function show() {
  const onChange = vi.fn();
  const draft = buildMember();
  render(
    <PersonFields
      offer={asking}
      draft={draft}
      onChange={onChange}
      fieldErrors={none}
      warnings={none}
      showsAll={false}
      currency="CNY"
      now={testNow}
    />,
  );
  return { onChange, draft };
}

describe.each(languages)('in %s', (lan) => {
  beforeAll(() => useAppStore.getState().setLan(lan));

  test.each(personFields)('the form asks for %s', (field) => {
    show();
    expect(screen.getAllByText(inLanguage(valueQuestions[field], lan)).length).toBeGreaterThan(0);
  });

  test.each(textFields)('the summary repeats %s', (field) => {
    const { result } = renderHook(() => useMemberSummary(asking));
    const member = buildMember({ values: { fullName: 'Ada', [field]: 'As typed' } });
    expect(result.current.person(member)).toContainEqual({
      label: inLanguage(valueQuestions[field], lan),
      value: 'As typed',
    });
  });
});

test.each(textFields.filter((field) => field !== 'country'))('%s is kept as it is typed', (field) => {
  const { onChange, draft } = show();
  const input = screen.getByRole('textbox', {
    name: (name) => name.startsWith(inLanguage(valueQuestions[field], 'zh-cn')),
  });
  fireEvent.change(input, { target: { value: 'As typed' } });
  expect(onChange).toHaveBeenCalledWith({ ...draft, values: { ...draft.values, [field]: 'As typed' } });
});
