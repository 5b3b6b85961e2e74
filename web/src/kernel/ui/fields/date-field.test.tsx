import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { findDateField, pasteDate, shownDate, typeDate, typePart } from '#test/type-date';
import { useAppStore } from '../../state/app-store.ts';
import { DateField } from './date-time-field.tsx';
import type { WallFieldProps } from './date/props.ts';

afterEach(cleanup);
beforeEach(() => useAppStore.setState({ lan: 'en' }));

const onChange = vi.fn<(value: string) => void>();
afterEach(() => onChange.mockReset());

function Day({ start = '', ...rest }: Partial<WallFieldProps> & { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <DateField
      label="First day"
      {...rest}
      value={day}
      onChange={(next) => {
        setDay(next);
        onChange(next);
      }}
    />
  );
}

describe('a day', () => {
  it('is written as each language writes it', async () => {
    renderIn('en', <Day start="2027-10-06" />);
    expect(shownDate(await findDateField('First day'))).toBe('06 Oct 2027');
    cleanup();
    renderIn('zh-cn', <Day start="2027-10-06" />);
    expect(shownDate(await findDateField('First day'))).toBe('2027/10/06');
  });

  it('is in the language of the page if the browser has another', async () => {
    renderIn(
      'zh-cn',
      <I18nProvider locale="en-US">
        <Day start="2027-10-06" />
      </I18nProvider>,
    );
    expect(shownDate(await findDateField('First day'))).toBe('2027/10/06');
  });

  it('is typed part by part, and the form gets nothing before the year is whole', async () => {
    renderIn('en', <Day />);
    const field = await findDateField('First day');
    typeDate(field, '2027-10-06');
    expect(shownDate(field)).toBe('06 Oct 2027');
    expect(onChange.mock.calls).toEqual([['2027-10-06']]);
  });

  it('accepts the month as a word too', async () => {
    renderIn('en', <Day start="2027-10-06" />);
    const field = await findDateField('First day');
    const month = within(field).getByRole('spinbutton', { name: /month/ });
    for (const key of 'jul') fireEvent.keyDown(month, { key });
    expect(shownDate(field)).toBe('06 Jul 2027');
  });

  it('accepts two digits for a year near this one', async () => {
    renderIn('en', <Day />);
    const field = await findDateField('First day');
    typePart(field, 'day', '06');
    typePart(field, 'month', '10');
    typePart(field, 'year', '27');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.focusOut(field);
    expect(onChange.mock.calls).toEqual([['2027-10-06']]);
  });

  it.each(['2027-10-06', '2027/10/6', '2027年10月6日', '6 October 2027'])('is pasted as %s', async (text) => {
    renderIn('zh-cn', <Day />);
    const field = await findDateField('First day');
    pasteDate(field, text);
    expect(onChange.mock.calls).toEqual([['2027-10-06']]);
    expect(shownDate(field)).toBe('2027/10/06');
  });

  it('reports a pasted text that is not a day, and keeps its value', async () => {
    renderIn('en', <Day start="2027-10-06" />);
    const field = await findDateField('First day');
    pasteDate(field, '06/10/2027');
    screen.getByText('The pasted text isn’t a valid date. Use a format like 2027-10-06.');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports a half-typed day, and shows the value of the form again', async () => {
    renderIn('en', <Day />);
    const empty = await findDateField('First day');
    typePart(empty, 'day', '06');
    fireEvent.focusOut(empty);
    screen.getByText('This date is incomplete');
    expect(shownDate(empty)).toBe('06 mm yyyy');
    cleanup();
    renderIn('en', <Day start="2027-10-06" />);
    const full = await findDateField('First day');
    const day = within(full).getByRole('spinbutton', { name: /^day/ });
    fireEvent.keyDown(day, { key: 'Backspace' });
    fireEvent.keyDown(day, { key: 'Backspace' });
    expect(shownDate(full)).toBe('dd Oct 2027');
    fireEvent.focusOut(full);
    expect(shownDate(full)).toBe('06 Oct 2027');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is cleared by a button if it is optional', async () => {
    renderIn('en', <Day start="2027-10-06" />);
    const field = await findDateField('First day');
    fireEvent.click(within(field).getByRole('button', { name: 'Clear' }));
    expect(onChange.mock.calls).toEqual([['']]);
    expect(shownDate(field)).toBe('dd mm yyyy');
    cleanup();
    renderIn('en', <Day start="2027-10-06" isRequired />);
    expect(within(await findDateField('First day')).queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('names the days it accepts', async () => {
    renderIn('en', <Day start="2027-10-06" min="2027-10-07" max="2027-10-09" />);
    await findDateField('First day');
    screen.getByText('Can’t be before 7 October 2027');
    cleanup();
    renderIn('en', <Day start="2027-10-10" min="2027-10-07" max="2027-10-09" />);
    await findDateField('First day');
    screen.getByText('Can’t be after 9 October 2027');
  });

  it('is chosen in a calendar limited to those days', async () => {
    renderIn('zh-cn', <Day start="2027-10-08" min="2027-10-07" max="2027-10-09" />);
    const field = await findDateField('First day');
    fireEvent.click(within(field).getByRole('button', { name: /日历/ }));
    const calendar = await screen.findByRole('grid');
    const day = (text: string) => within(calendar).getByText(text);
    expect(day('6').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(day('9'));
    expect(onChange.mock.calls).toEqual([['2027-10-09']]);
  });

  it('shows its error beside it, and links it', async () => {
    renderIn('en', <Day error="Please choose a day" />);
    const field = await findDateField('First day');
    const error = screen.getByText('Please choose a day');
    for (const segment of within(field).getAllByRole('spinbutton')) {
      expect(segment.getAttribute('aria-invalid')).toBe('true');
      expect(segment.getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
    }
  });

  it('gives a form its first part to focus', async () => {
    const ref = vi.fn<(field: { focus: () => void } | null) => void>();
    renderIn('en', <Day inputRef={ref} />);
    const field = await findDateField('First day');
    ref.mock.lastCall?.[0]?.focus();
    expect(document.activeElement).toBe(within(field).getByRole('spinbutton', { name: /^day/ }));
  });

  it('submits the form around it with Enter', async () => {
    const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    renderIn(
      'en',
      <form noValidate onSubmit={submit}>
        <Day start="2027-10-06" />
      </form>,
    );
    const field = await findDateField('First day');
    fireEvent.keyDown(within(field).getByRole('spinbutton', { name: /^day/ }), { key: 'Enter' });
    expect(submit).toHaveBeenCalledOnce();
  });

  it.each(['2027-02-30', 'soon', '2027-10-06T09:00'])('does not break on %s', async (start) => {
    renderIn('en', <Day start={start} />);
    await findDateField('First day');
  });
});
