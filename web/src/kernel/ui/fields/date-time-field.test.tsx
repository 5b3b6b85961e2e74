import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { findDateField, pasteDate, shownDate, typeDate, typePart } from '#test/type-date';
import { readersZone } from '../../i18n/zone.ts';
import { useAppStore } from '../../state/app-store.ts';
import { DateTimeField } from './date-time-field.tsx';

afterEach(cleanup);
beforeEach(() => useAppStore.setState({ lan: 'en' }));

const onChange = vi.fn<(value: string | null) => void>();
afterEach(() => onChange.mockReset());

function Moment({ start = null, timeZone = 'Asia/Shanghai' }: { start?: string | null; timeZone?: string }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <DateTimeField
      label="Closes"
      timeZone={timeZone}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

describe('an instant', () => {
  it('is shown and typed in its time zone', async () => {
    renderIn('en', <Moment start="2027-10-06T01:00:00.000Z" />);
    const field = await findDateField('Closes');
    expect(shownDate(field)).toBe('06 Oct 2027, 09:00');
    typePart(field, 'hour', '23');
    typePart(field, 'minute', '59');
    expect(onChange).toHaveBeenLastCalledWith('2027-10-06T15:59:00.000Z');
  });

  it('is typed into an empty field', async () => {
    useAppStore.setState({ lan: 'zh-cn' });
    renderIn('zh-cn', <Moment />);
    const field = await findDateField('Closes');
    typeDate(field, '2027-10-06T09:00');
    expect(shownDate(field)).toBe('2027/10/06 09:00');
    expect(onChange.mock.calls).toEqual([['2027-10-06T01:00:00.000Z']]);
  });

  it('is pasted with or without its time', async () => {
    renderIn('en', <Moment />);
    const field = await findDateField('Closes');
    pasteDate(field, '2027年10月6日 9:00');
    expect(onChange).toHaveBeenLastCalledWith('2027-10-06T01:00:00.000Z');
    pasteDate(field, '2027-10-07');
    expect(onChange).toHaveBeenLastCalledWith('2027-10-07T01:00:00.000Z');
    pasteDate(field, '12:30');
    expect(onChange).toHaveBeenLastCalledWith('2027-10-07T04:30:00.000Z');
  });

  it('names its zone if the reader’s clock shows another time', async () => {
    renderIn('en', <Moment start="2027-10-06T01:00:00.000Z" timeZone="Pacific/Kiritimati" />);
    await findDateField('Closes');
    screen.getByText('Times are in Line Islands Time (UTC+14).');
    cleanup();
    useAppStore.setState({ lan: 'zh-cn' });
    renderIn('zh-cn', <Moment start="2027-10-06T01:00:00.000Z" timeZone="Pacific/Kiritimati" />);
    await findDateField('Closes');
    screen.getByText('时间为莱恩群岛时间（UTC+14）。');
    cleanup();
    renderIn('zh-cn', <Moment start="2027-10-06T01:00:00.000Z" timeZone={readersZone()} />);
    await findDateField('Closes');
    expect(screen.queryByText(/^时间为/)).toBeNull();
  });

  it('names the time used if a clock change skips it, or if it occurs twice', async () => {
    renderIn('en', <Moment timeZone="America/New_York" />);
    const field = await findDateField('Closes');
    typeDate(field, '2026-03-08T02:30');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-08T07:30:00.000Z');
    expect(shownDate(field)).toBe('08 Mar 2026, 02:30');
    screen.getByText(/daylight saving; 8 March 2026, 03:30/);
    typeDate(field, '2026-11-01T01:30');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-01T05:30:00.000Z');
    screen.getByText(
      'This time occurs twice when the clocks go back from daylight saving; the first one will be used.',
    );
  });
});
