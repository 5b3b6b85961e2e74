import { describe, expect, it } from 'vitest';
import { firstErrorPath } from './reveal.ts';

const error = { type: 'custom', message: 'No' };

describe('firstErrorPath', () => {
  it('leads into lists', () => {
    const errors = { types: [undefined, { windows: [{ price: error }], name: error }] };
    expect(firstErrorPath(errors)).toBe('types.1.windows.0.price');
  });

  it('uses an error of a list itself, and none of the form as a whole', () => {
    expect(firstErrorPath({ root: { server: error }, types: [{ windows: { root: error } }] })).toBe(
      'types.0.windows',
    );
    expect(firstErrorPath({ root: { server: error } })).toBeNull();
  });
});
