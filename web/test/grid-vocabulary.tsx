import { act, createEvent, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { DataGrid } from '#kernel/grid/data-grid';
import type { GridChange, GridColumn, GridErrors, GridRow, GridTarget } from '#kernel/grid/types';

// The helpers that the tests of the grid share.

export const hidden = vi.fn((row: GridRow) => row.values['gender'] === 'm');

const columns: GridColumn[] = [
  { key: 'name', label: 'Name', kind: 'text', isRequired: true },
  {
    key: 'gender',
    label: 'Gender',
    kind: 'choice',
    isRequired: true,
    options: [
      { value: 'm', label: 'Male', aliases: ['男'] },
      { value: 'f', label: 'Female', aliases: ['女'] },
    ],
  },
  { key: 'tel', label: 'Phone', kind: 'tel', hint: 'With country code', isHiddenFor: hidden },
];

export const onChange = vi.fn<(changes: GridChange[]) => void>();
export const onAdd = vi.fn<(count: number) => void>();
export const onRemove = vi.fn<(ids: string[]) => void>();

interface Given {
  rows: GridRow[];
  errors?: GridErrors;
  isReadOnly?: boolean;
  withActions?: boolean;
  target?: GridTarget;
}

export function Owner({ rows: first, errors = new Map(), isReadOnly, withActions = false, target }: Given) {
  const [rows, setRows] = useState(first);
  return (
    <DataGrid
      label="Members"
      columns={columns}
      rows={rows}
      errors={errors}
      isReadOnly={isReadOnly}
      rowActions={withActions ? actions : undefined}
      target={target}
      onChange={(changes) => {
        onChange(changes);
        setRows((before) =>
          before.map((row) => ({ ...row, values: { ...row.values, ...own(row, changes) } })),
        );
      }}
      onAdd={(count) => {
        onAdd(count);
        setRows((before) => [
          ...before,
          ...Array.from({ length: count }, (): GridRow => ({ id: crypto.randomUUID(), values: {} })),
        ]);
      }}
      onRemove={(ids) => {
        onRemove(ids);
        setRows((before) => before.filter((row) => !ids.includes(row.id)));
      }}
    />
  );
}

function actions() {
  return (
    <>
      <button type="button">Invite</button>
      <button type="button">Drop</button>
    </>
  );
}

function own(row: GridRow, changes: readonly GridChange[]): Record<string, string> {
  return Object.fromEntries(
    changes.filter(({ rowId }) => rowId === row.id).map(({ key, value }) => [key, value]),
  );
}

export function people(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    values: { name: `Lin ${index}`, gender: 'f', tel: `${100 + index}` },
  }));
}

/** The field that has the focus. */
export function field(): HTMLInputElement {
  return document.activeElement as HTMLInputElement;
}

export function here(): string | null {
  return field().getAttribute('aria-label');
}

export function press(key: string, more: object = {}): void {
  fireEvent.keyDown(field(), { key, ...more });
}

export function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

export function cell(row: number, col: number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)!;
}

export function shown(row: number, col: number): string {
  return cell(row, col).querySelector('input')?.value ?? cell(row, col).querySelector('span')!.textContent;
}

export function enterAt(row: number, col: number, more: object = {}): void {
  fireEvent.mouseDown(cell(row, col), { button: 0, detail: 1, ...more });
}

export function clip(kind: 'copy' | 'cut' | 'paste', text = '') {
  const clipboardData = { getData: () => text, setData: vi.fn<(type: string, text: string) => void>() };
  const event = createEvent[kind](field(), { clipboardData });
  act(() => void fireEvent(field(), event));
  return clipboardData.setData.mock.calls[0]?.[1];
}

export function lastCall(): GridChange[] | undefined {
  return onChange.mock.lastCall?.[0];
}

export function reset(): void {
  onChange.mockClear();
  onAdd.mockClear();
  onRemove.mockClear();
}
