import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Badge, badgeMaximum, badgeText } from './badge.tsx';

afterEach(cleanup);

describe('a badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('of %i is %s', (count, text) => {
    expect(badgeMaximum).toBe(99);
    expect(badgeText(count)).toBe(text);
    render(<Badge count={count} />);
    screen.getByText(text);
  });

  it('accepts another maximum', () => {
    expect(badgeText(10, 9)).toBe('9+');
  });

  it('of zero is not shown', () => {
    const { container } = render(<Badge count={0} />);
    expect(container.innerHTML).toBe('');
  });

  it('as a dot shows only that there is something', () => {
    render(<Badge isDot count={120} label="Something new" />);
    expect(screen.getByRole('img', { name: 'Something new' }).textContent).toBe('');
  });
});
