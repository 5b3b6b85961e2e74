import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { findDateField, pasteDate, shownDate, typePart } from '#test/type-date';
import { TimeField } from './date-time-field.tsx';

afterEach(cleanup);

const onChange = vi.fn<(value: string) => void>();
afterEach(() => onChange.mockReset());

function Clock() {
  const [time, setTime] = useState('09:00');
  return (
    <TimeField
      label="Start"
      value={time}
      onChange={(next) => {
        setTime(next);
        onChange(next);
      }}
    />
  );
}

it('is a 24-hour time, typed part by part', async () => {
  renderIn('en', <Clock />);
  const field = await findDateField('Start');
  expect(shownDate(field)).toBe('09:00');
  typePart(field, 'hour', '14');
  typePart(field, 'minute', '30');
  expect(onChange).toHaveBeenLastCalledWith('14:30');
});

it('can be pasted, and reports a text that is not a time', async () => {
  renderIn('zh-cn', <Clock />);
  const field = await findDateField('Start');
  pasteDate(field, '17：45');
  expect(onChange.mock.calls).toEqual([['17:45']]);
  pasteDate(field, '午后');
  screen.getByText(/^无法识别/);
  expect(onChange).toHaveBeenCalledOnce();
});
