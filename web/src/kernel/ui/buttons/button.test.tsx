import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { renderIn } from '#test/render-in';

afterEach(cleanup);

describe('a pending button', () => {
  it('keeps its name and its focus, is announced as busy, and does nothing', () => {
    const onPress = vi.fn<() => void>();
    const onSubmit = vi.fn<() => void>();
    renderIn(
      'en',
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending onPress={onPress}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Pay/ });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.disabled).toBe(false);
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('a button takes the focus from a pointer, and Enter in a field keeps the focus there', () => {
  renderIn('en', <Button>Send</Button>);
  const button = screen.getByRole('button');
  fireEvent.click(button, { detail: 0 });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(button, { detail: 1 });
  expect(document.activeElement).toBe(button);
});
