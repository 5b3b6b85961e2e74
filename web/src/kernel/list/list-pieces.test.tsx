import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { renderIn } from '#test/render-in';
import { BulkBar } from './records/bulk-bar.tsx';
import { ColumnPicker } from './records/column-picker.tsx';
import { Counters } from './counters.tsx';
import { ExportButton, type ExportButtonProps } from './export-button.tsx';
import type { ExportChoice } from './export-dialog.tsx';
import type { SelectedKeys } from './records/selection.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

beforeEach(() => useAppStore.getState().setLan('en'));
afterEach(cleanup);

async function click(role: string, name: string | RegExp) {
  const found = await screen.findByRole(role, { name });
  await act(async () => fireEvent.click(found));
}

const columns = [
  { key: 'name', header: 'Name', isAlwaysShown: true },
  { key: 'phone', header: 'Phone' },
  { key: 'total', header: 'Total' },
];

function Picking({ onChange }: { onChange: (shown: readonly string[]) => void }) {
  const [shown, setShown] = useState<readonly string[]>(['name', 'phone']);
  return (
    <ColumnPicker
      columns={columns}
      shown={shown}
      defaults={['name', 'phone']}
      onChange={(next) => {
        onChange(next);
        setShown(next);
      }}
    />
  );
}

it('columns are chosen, moved and reset', async () => {
  const onChange = vi.fn<(shown: readonly string[]) => void>();
  renderIn('en', <Picking onChange={onChange} />);
  await click('button', 'Columns');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
  await click('checkbox', 'Total');
  expect(onChange).toHaveBeenLastCalledWith(['name', 'phone', 'total']);
  await click('button', 'Move Total up');
  expect(onChange).toHaveBeenLastCalledWith(['name', 'total', 'phone']);
  await click('button', 'Move Name down');
  expect(onChange).toHaveBeenLastCalledWith(['total', 'name', 'phone']);
  await click('button', 'Move Total up');
  expect(onChange).toHaveBeenCalledTimes(3);
  await click('checkbox', 'Phone');
  expect(onChange).toHaveBeenLastCalledWith(['total', 'name']);
  await click('button', 'Reset');
  expect(onChange).toHaveBeenLastCalledWith(['name', 'phone']);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

function bulk(keys: SelectedKeys, lan: 'en' | 'zh-cn' = 'en', total: number | null = 1_000_000) {
  const onChange = vi.fn<(keys: SelectedKeys) => void>();
  const onApprove = vi.fn<() => void>();
  renderIn(
    lan,
    <BulkBar
      selection={{ keys, onChange }}
      total={total}
      canSelectAll
      actions={[{ id: 'approve', label: 'Approve', shortcut: 'a', onAction: onApprove }]}
    />,
  );
  return { onChange, onApprove };
}

it('shows no bar without a selection', () => {
  bulk(new Set());
  expect(screen.queryByRole('region')).toBeNull();
});

it('the bar counts, acts by press and by key, selects all and clears the selection', () => {
  const { onChange, onApprove } = bulk(new Set(['a', 'b']));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(onApprove).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Select all 1,000,000 that match' }));
  expect(onChange).toHaveBeenLastCalledWith('all');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onChange).toHaveBeenLastCalledWith(new Set());
});

it('the bar shows the total if it was counted', () => {
  useAppStore.getState().setLan('zh-cn');
  bulk('all', 'zh-cn');
  expect(screen.getByText('已选 1,000,000 项')).toBeTruthy();
  cleanup();
  bulk('all', 'zh-cn', null);
  expect(screen.getByText('已全选')).toBeTruthy();
});

function exporting(canExportFull: boolean) {
  const onExport = vi.fn<(choice: ExportChoice) => Promise<void>>(async () => undefined);
  renderIn('en', <ExportStage canExportFull={canExportFull} onExport={onExport} />);
  return onExport;
}

function ExportStage(props: Pick<ExportButtonProps, 'canExportFull' | 'onExport'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExportButton
      isOpen={isOpen}
      onOpenChange={setOpen}
      columns={columns}
      shown={['phone', 'name']}
      total={1284}
      {...props}
    />
  );
}

it('exports the shown columns, masked, as a spreadsheet by default', async () => {
  const onExport = exporting(true);
  await click('button', 'Export');
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(within(dialog).getByText('1,284 rows matching the current filters')).toBeTruthy();
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Export' })));
  expect(onExport.mock.lastCall?.[0]).toEqual({ format: 'xlsx', columns: ['name', 'phone'], fullFor: null });
  expect(screen.queryByRole('dialog')).toBeNull();

  await click('button', 'Export');
  await click('radio', /^CSV/);
  await click('radio', /^In full/);
  await click('checkbox', 'Name');
  await click('checkbox', 'Total');
  const again = screen.getByRole('dialog');
  await act(async () => fireEvent.click(within(again).getByRole('button', { name: 'Export' })));
  expect(screen.getByText('Please enter a reason')).toBeTruthy();
  expect(onExport).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), {
    target: { value: ' For the hotel ' },
  });
  await act(async () => fireEvent.click(within(again).getByRole('button', { name: 'Export' })));
  expect(onExport.mock.lastCall?.[0]).toEqual({
    format: 'csv',
    columns: ['phone', 'total'],
    fullFor: 'For the hotel',
  });
});

it('chooses all columns of a file, or none, together', async () => {
  const onExport = vi.fn<(choice: ExportChoice) => Promise<void>>(async () => undefined);
  renderIn('en', <ExportStage onExport={onExport} />);
  await click('button', 'Export');
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' });
  await click('checkbox', 'All columns');
  await click('checkbox', 'All columns');
  expect(button().disabled).toBe(true);
  await click('checkbox', 'All columns');
  await act(async () => fireEvent.click(button()));
  expect(onExport.mock.lastCall?.[0].columns).toEqual(['name', 'phone', 'total']);
});

it('does not offer full numbers without the right to them', async () => {
  exporting(false);
  await click('button', 'Export');
  expect(await screen.findByText('Phone, email and ID numbers are masked in the file.')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /^In full/ })).toBeNull();
});

it('? lists the keyboard shortcuts', async () => {
  renderIn('zh-cn', <ShortcutHelp shortcuts={[{ keys: ['a'], label: '通过' }]} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void fireEvent.keyDown(document.body, { key: '?' }));
  const dialog = await screen.findByRole('dialog', { name: '键盘快捷键' });
  expect(within(dialog).getByText('下一条')).toBeTruthy();
  expect(within(dialog).getByText('通过')).toBeTruthy();
});

it('figures are links to the rows they count, in the reader’s number format', () => {
  renderIn(
    'en',
    <Counters
      label="Now"
      counters={[
        { key: 'review', label: 'to review', value: 12_840, href: '/admin?review=audit_pending' },
        { key: 'paid', label: 'paid', value: '¥1,680.00' },
        { key: 'unknown', label: 'loading', value: null },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: '12,840 to review' }).getAttribute('href')).toBe(
    '/admin?review=audit_pending',
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '12,840to review',
    '¥1,680.00paid',
    'loading',
  ]);
});

it('shows how much of the file has arrived, and closes when it is complete', async () => {
  let arrive: (bytes: number) => void = () => undefined;
  let finish: () => void = () => undefined;
  const onExport: ExportButtonProps['onExport'] = (_choice, onProgress) => {
    arrive = onProgress;
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  renderIn('en', <ExportStage onExport={onExport} />);
  await click('button', 'Export');
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Export' })));
  expect(within(dialog).queryByText(/received so far/)).toBeNull();
  act(() => arrive(64 * 1024));
  expect(within(dialog).getByText('64 kB received so far')).toBeTruthy();
  await act(async () => finish());
  expect(screen.queryByRole('dialog')).toBeNull();
});
