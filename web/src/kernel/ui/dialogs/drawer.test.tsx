import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAppStore } from '../../state/app-store.ts';
import { Drawer } from './drawer.tsx';
import { NavigationContext, type SubscribeToNavigation } from './overlay.ts';
import { renderIn } from '#test/render-in';
import { Timeline } from '../layout/timeline.tsx';

afterEach(cleanup);

const names = ['欧阳明远', 'Siobhán O’Brien', '王伟'];

function Stage() {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <button type="button" onClick={() => setOpen(0)}>
        open
      </button>
      <Drawer
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={names[open ?? 0]}
        onPrevious={open === undefined || open === 0 ? undefined : () => setOpen(open - 1)}
        onNext={open === undefined || open === 2 ? undefined : () => setOpen(open + 1)}
        actions={<button type="button">Approve</button>}
      >
        <input aria-label="Reason" />
      </Drawer>
    </>
  );
}

const title = () =>
  screen.getByRole('dialog').getAttribute('aria-labelledby') && screen.getByRole('heading').textContent;

async function openFirst(navigation?: SubscribeToNavigation) {
  renderIn(
    'en',
    <NavigationContext value={navigation}>
      <Stage />
    </NavigationContext>,
  );
  const trigger = screen.getByRole('button', { name: 'open' });
  trigger.focus();
  await act(async () => fireEvent.click(trigger));
  return trigger;
}

it('is a dialog named by the record, and moves through the list by its buttons and keys', async () => {
  await openFirst();
  expect(title()).toBe('欧阳明远');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(title()).toBe('Siobhán O’Brien');
  await act(async () => fireEvent.keyDown(screen.getByRole('button', { name: 'Approve' }), { key: 'j' }));
  expect(title()).toBe('王伟');
  await act(async () => fireEvent.keyDown(screen.getByRole('button', { name: 'Approve' }), { key: 'k' }));
  expect(title()).toBe('Siobhán O’Brien');
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'j' }));
  expect(title()).toBe('Siobhán O’Brien');
});

it('closes on a change of the hash', async () => {
  await openFirst();
  act(() => void window.dispatchEvent(new Event('hashchange')));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
});

it('stays open when the application changes the address, because the address names the record', async () => {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  await openFirst(subscribe);
  act(() => listeners.forEach((listener) => listener()));
  expect(title()).toBe('欧阳明远');
});

it('closes by Escape and by its button, and returns the focus', async () => {
  const trigger = await openFirst();
  await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger), 20_000);
  await act(async () => fireEvent.click(trigger));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
});

it('a timeline shows the event, the person, the time and the reason', () => {
  useAppStore.getState().setLan('zh-cn');
  renderIn(
    'zh-cn',
    <Timeline
      label="记录"
      timeZone="Asia/Shanghai"
      events={[
        { id: '1', title: '已报名', at: '2026-05-18T01:00:00Z' },
        {
          id: '2',
          title: '已驳回',
          actor: '王伟',
          detail: '证件不清晰',
          at: '2026-05-18T02:00:00Z',
          tone: 'danger',
        },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: '记录' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '已报名2026年5月18日 周一 09:00（UTC+8）',
    '已驳回王伟2026年5月18日 周一 10:00（UTC+8）证件不清晰',
  ]);
});
