import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { SearchSelect } from './search-select.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

const options = [
  { value: 'card', label: '居民身份证' },
  { value: 'passport', label: '护照' },
] as const;

function open(): void {
  fireEvent.click(screen.getByRole('button'));
}

it('offers its options above any dialog and returns the chosen one', () => {
  const onChange = vi.fn<(value: string) => void>();
  renderIn('zh-cn', <Select label="证件类型" options={options} onChange={onChange} />);
  expect(screen.getByRole('button').textContent).toContain('请选择');
  open();
  expect(screen.getByRole('listbox').closest<HTMLElement>('[style*="z-index"]')?.style.zIndex).toBe('2010');
  fireEvent.click(screen.getByRole('option', { name: '护照' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('passport');
});

it.each([
  ['en', 'No data', 'No matching data'],
  ['zh-cn', '暂无数据', '无匹配数据'],
] as const)('says in %s when it has nothing and when nothing matches', (lan, nothing, noMatch) => {
  renderIn(lan, <Select label="x" options={[]} />);
  open();
  screen.getByText(nothing);
  cleanup();
  renderIn(lan, <SearchSelect label="x" options={options} />);
  open();
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } }));
  screen.getByText(noMatch);
});

it('shows the first of very many, finds the others by typing, and keeps the chosen one on the button', () => {
  const many = Array.from({ length: 600 }, (_, nr) => ({ value: `${nr}`, label: `Speaker ${nr}.` }));
  const onChange = vi.fn<(value: string) => void>();
  renderIn('en', <SearchSelect label="x" options={many} value="500" onChange={onChange} />);
  expect(screen.getByRole('button').textContent).toContain('Speaker 500.');
  open();
  screen.getByText('540 more. Type to find them.');
  expect(screen.getAllByRole('option').length).toBeLessThan(70);
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Speaker 599' } }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.click(screen.getByRole('option', { name: 'Speaker 599.' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('599');
});
