import { expect, test } from 'vitest';
import { screens } from '../../e2e/support/screens.ts';
import { createAppRouter } from './router.tsx';

const some = 'something';
const every = screens({
  meeting: some,
  office: some,
  series: some,
  article: some,
  page: some,
  order: some,
  registration: some,
  ticket: some,
  unpaidOrder: some,
  draft: some,
  wall: some,
});

test('the gallery and the story of all pages know a screen for each route', () => {
  const router = createAppRouter();
  const photographed = new Set(
    Object.values(every)
      .flat()
      .map(({ address }) => router.matchRoutes(new URL(address, 'http://site').pathname, {}).at(-1)?.routeId),
  );
  const forgotten = Object.entries(router.routesById)
    // A route without a component redirects, and one with children is the frame of theirs.
    .filter(([, { options, children }]) => options.component && !children)
    .map(([id]) => id)
    .filter((id) => !photographed.has(id as never));
  expect(forgotten).toEqual([]);
});
