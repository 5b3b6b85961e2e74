import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
])('%s', (_name, Field) => {
  it('counts what is typed against the maximum and stops there', () => {
    const onChange = vi.fn<(value: string) => void>();
    renderIn('zh-cn', <Field label="团队名称" defaultValue="东湖" maxLength={60} onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: '团队名称' });
    expect(input.getAttribute('maxlength')).toBe('60');
    screen.getByText('2 / 60');
    fireEvent.change(input, { target: { value: '东湖计算中心' } });
    screen.getByText('6 / 60');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('东湖计算中心');
  });

  it('counts the value of a controlled input', () => {
    const { rerender } = renderIn('en', <Field label="Team" value="abc" maxLength={20} />);
    screen.getByText('3 / 20');
    rerender(<Field label="Team" value="" maxLength={20} />);
    screen.getByText('0 / 20');
  });

  it('announces the maximum to screen readers', () => {
    renderIn('en', <Field label="Team" maxLength={20} />);
    const described = screen.getByRole('textbox').getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts.join(' ')).toContain('At most 20 characters');
  });

  it('has no counter without a maximum', () => {
    renderIn('en', <Field label="Team" defaultValue="abc" />);
    expect(screen.queryByText(/\//)).toBeNull();
  });

  it('links its error to the input', () => {
    renderIn('en', <Field label="Team" error="Please Enter The Team Name" isRequired />);
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described).toContain(screen.getByText('Please Enter The Team Name').id);
  });
});
