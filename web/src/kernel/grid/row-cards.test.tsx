import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { Owner, field, reset, onChange, onRemove, people } from '#test/grid-vocabulary';

beforeEach(reset);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('on a narrow screen', () => {
  beforeEach(() => {
    const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => media);
  });

  it('folds each row and opens it to ordinary fields', () => {
    renderIn('en', <Owner rows={people(2)} errors={new Map([['p1', { tel: 'Too short' }]])} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    const card = screen.getByRole('button', { name: 'Incomplete Lin 1 1 error' });
    fireEvent.click(card);
    expect(card.getAttribute('aria-expanded')).toBe('true');
    const name = screen.getByRole('textbox', { name: /Name/ });
    fireEvent.change(name, { target: { value: 'Zhou' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(name);
    expect(onChange).toHaveBeenCalledExactlyOnceWith([{ rowId: 'p1', key: 'name', value: 'Zhou' }]);
    screen.getByText('Too short');
  });

  it('opens the card of the next error and goes to its field', () => {
    renderIn('en', <Owner rows={people(3)} errors={new Map([['p2', { tel: 'Too short' }]])} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(field()).toBe(screen.getByRole('textbox', { name: /Phone/ }));
  });

  it('opens the row it adds', () => {
    renderIn('en', <Owner rows={people(1)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
    expect(screen.getByRole('button', { name: 'Empty Row 2' }).getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
    expect(onRemove.mock.lastCall?.[0]).toHaveLength(1);
  });
});
