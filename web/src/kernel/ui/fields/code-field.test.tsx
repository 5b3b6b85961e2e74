import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { codeDigits, CodeField } from './code-field.tsx';

afterEach(cleanup);

describe('the digits of a code', () => {
  it.each([
    ['390412', '390412'],
    ['390 412', '390412'],
    ['３９０４１２', '390412'],
    ['【会堂】验证码：390412，5 分钟内有效', '390412'],
    ['39', '39'],
    ['abc', ''],
  ])('in %s are %s', (text, digits) => {
    expect(codeDigits(text, 6)).toBe(digits);
  });
});

describe('CodeField', () => {
  it('asks for a one-time code', () => {
    renderIn('en', <CodeField label="Verification code" />);
    const input = screen.getByRole('textbox', { name: 'Verification code' });
    expect(input.getAttribute('inputmode')).toBe('numeric');
    expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  });

  it('accepts a complete pasted code and reports once that it is complete', () => {
    const onComplete = vi.fn<(code: string) => void>();
    const onChange = vi.fn<(code: string) => void>();
    renderIn('en', <CodeField label="Code" onChange={onChange} onComplete={onComplete} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '39' } });
    expect(onComplete).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '390 412' } });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '3904127' } });
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('390412');
    expect(onChange).toHaveBeenLastCalledWith('390412');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('390412');
  });
});
