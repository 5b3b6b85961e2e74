import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTextMatch } from './use-text-match.ts';

it('finds Chinese texts by pinyin and initials', async () => {
  const { result } = renderHook(() => useTextMatch('fapiao'));
  await waitFor(() => expect(result.current('发票', 'fapiao')).toBe(true));
  expect(result.current('发票', 'fp')).toBe(true);
  expect(result.current('秦叙舟', 'qin xu')).toBe(true);
  expect(result.current('发票', '发')).toBe(true);
  expect(result.current('发票', 'dingdan')).toBe(false);
  expect(result.current('Invoices', 'voice')).toBe(true);
  expect(result.current('Invoices', 'fp')).toBe(false);
});
