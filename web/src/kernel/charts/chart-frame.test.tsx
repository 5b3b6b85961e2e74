import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'organize']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const days: ChartData = {
  title: 'Registrations',
  rowsAre: 'Day',
  series: ['Student', 'Regular'],
  rows: [
    { key: '2026-05-18', label: '18 May', short: '18 May', values: [2, 5] },
    { key: '2026-05-19', label: '19 May', short: '19 May', values: [0, 1] },
    { key: '2026-05-20', label: '20 May', short: '20 May', values: [4, 3] },
  ],
};
const steps: ChartData = {
  title: 'Funnel',
  rowsAre: 'Step',
  isByKind: true,
  series: ['Count'],
  rows: [
    { key: 'opened', label: 'Opened the form', short: '', values: [40] },
    { key: 'paid', label: 'Paid', short: '', values: [12] },
  ],
};

const show = (data: ChartData) =>
  render(<ChartFrame data={data} format={(value) => `${value} people`} fileName="chart" />);
const chart = (name: string) => screen.getByRole('list', { name });
/** The values that are shown beside the row, without those for screen readers. */
const card = () => document.querySelector('[aria-hidden] ul')?.parentElement?.textContent ?? null;

it.each([days, steps])(
  'shows the values of each row of $title to screen readers, without a slider',
  (data) => {
    show(data);
    const names = within(chart(data.title))
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label'));
    expect(names).toEqual(
      data === days
        ? [
            '18 May: Student: 2 people, Regular: 5 people',
            '19 May: Student: 0 people, Regular: 1 people',
            '20 May: Student: 4 people, Regular: 3 people',
          ]
        : ['Opened the form: Count: 40 people', 'Paid: Count: 12 people'],
    );
    expect(screen.queryByRole('slider')).toBeNull();
  },
);

it('shows the values of the bar with the focus; the bars are one stop of the Tab key', () => {
  show(days);
  const bars = within(chart('Registrations')).getAllByRole('listitem');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const stops = () => bars.map((bar) => bar.getAttribute('tabindex'));
  expect([card(), ...stops()]).toEqual([null, '0', '-1', '-1']);
  act(() => bars[0]?.focus());
  expect(card()).toBe('18 MayStudent2 peopleRegular5 peopleTotal7 people');
  press('ArrowRight');
  expect([document.activeElement === bars[1], ...stops()]).toEqual([true, '-1', '0', '-1']);
  expect(card()).toContain('19 May');
  press('End');
  press('ArrowRight');
  expect(card()).toBe('20 MayStudent4 peopleRegular3 peopleTotal7 people');
  press('Home');
  expect(card()).toContain('18 May');
  press('Escape');
  expect(card()).toBeNull();
  press('ArrowRight');
  expect(card()).toContain('19 May');
  act(() => bars[1]?.blur());
  expect([card(), ...stops()]).toEqual([null, '-1', '0', '-1']);
});

it('shows the values of the bar under the pointer, and a finger’s until it touches something else', () => {
  show(days);
  const drawing = chart('Registrations');
  vi.spyOn(drawing, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 300));
  fireEvent.pointerMove(drawing, { clientX: 630, clientY: 100, pointerType: 'mouse' });
  expect(card()).toContain('20 May');
  fireEvent.pointerMove(drawing, { clientX: 5, clientY: 100, pointerType: 'mouse' });
  expect(card()).toBeNull();
  fireEvent.pointerMove(drawing, { clientX: 320, clientY: 100, pointerType: 'mouse' });
  expect(card()).toContain('19 May');
  fireEvent.pointerLeave(drawing, { pointerType: 'mouse' });
  expect(card()).toBeNull();
  fireEvent.pointerDown(drawing, { clientX: 630, clientY: 100, pointerType: 'touch' });
  fireEvent.pointerLeave(drawing, { pointerType: 'touch' });
  expect(card()).toContain('20 May');
});

it('writes the number of each kind beside its bar', () => {
  show(steps);
  const texts = within(chart('Funnel'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(texts).toEqual(['Opened the form40 people', 'Paid12 people']);
});
