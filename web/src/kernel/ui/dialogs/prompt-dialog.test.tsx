import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PromptDialog, type PromptDialogProps } from './prompt-dialog.tsx';
import { renderIn } from '#test/render-in';

afterEach(cleanup);

function ask(lan: 'en' | 'zh-cn', rule: Partial<PromptDialogProps>) {
  const onSubmit = vi.fn<(value: string) => void>();
  const onClose = vi.fn<() => void>();
  renderIn(
    lan,
    <PromptDialog isOpen onClose={onClose} title="Rename" label="Name" onSubmit={onSubmit} {...rule} />,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  return {
    onSubmit,
    onClose,
    input,
    answer(text: string) {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: lan === 'en' ? 'Confirm' : '确定' }));
    },
  };
}

describe.each([
  ['en', 'Illegal input'],
  ['zh-cn', '输入的数据不合法!'],
] as const)('in %s', (lan, general) => {
  it('refuses a text that does not match the pattern, with the general sentence', () => {
    const { answer, input, onSubmit, onClose } = ask(lan, { pattern: /^\d+$/ });
    answer('abc');
    screen.getByText(general);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('refuses a text for which the validator returns false, with the general sentence', () => {
    const { answer, onSubmit } = ask(lan, { validate: (value) => value !== 'taken' });
    answer('taken');
    screen.getByText(general);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('shows the sentence that the validator returns', () => {
  const { answer, onSubmit } = ask('en', { validate: () => 'The user has been selected' });
  answer('x');
  screen.getByText('The user has been selected');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('shows the given sentence instead of the general one', () => {
  const { answer } = ask('en', { pattern: /^\d+$/, errorMessage: 'Digits only' });
  answer('abc');
  screen.getByText('Digits only');
  expect(screen.queryByText('Illegal input')).toBeNull();
});

it('accepts a valid answer after an invalid one, and closes', () => {
  const { answer, onSubmit, onClose } = ask('en', { pattern: /^\d+$/g, validate: () => true });
  answer('abc');
  answer('12');
  expect(screen.queryByText('Illegal input')).toBeNull();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('12');
  expect(onClose).toHaveBeenCalledTimes(1);
});
