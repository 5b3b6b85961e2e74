import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Picture } from './picture.tsx';
import { renderIn } from '#test/render-in';

afterEach(cleanup);

it.each([
  ['en', 'Image failed to load'],
  ['zh-cn', '加载失败'],
] as const)('says in %s that the picture did not come, and tries another one', (lan, text) => {
  const { rerender } = renderIn(lan, <Picture src="/lost.jpg" alt="Cover" className="aspect-video" />);
  fireEvent.error(screen.getByRole('img', { name: 'Cover' }));
  screen.getByText(text);
  rerender(<Picture src="/found.jpg" alt="Cover" className="aspect-video" />);
  expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('/found.jpg');
});
