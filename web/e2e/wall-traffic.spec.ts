import { href, paths } from '../src/app/paths.ts';
import { expect, test } from './support/story.ts';
import { guestName, playWall, weightOf } from './support/wall-traffic.ts';

const MEGABYTE = 1024 * 1024;

test('the wall welcomes each of fifty who come within five seconds, and uses no more memory after an hour', async ({
  page,
}) => {
  const wall = await playWall(page);
  await page.clock.install();
  await page.goto(`${href(paths.signView, {})}#${'w'.repeat(32)}`);
  await expect(page.getByText('0 / 2,400')).toBeVisible();

  const shown: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    await wall.arrive(5);
    await page.clock.runFor(500);
  }
  await expect(async () => {
    await page.clock.runFor(400);
    shown.push(...(await wall.welcomed()));
    expect(shown).toHaveLength(50);
  }).toPass({ intervals: [0] });
  expect(shown).toEqual(Array.from({ length: 50 }, (_, at) => guestName(at + 1)));

  // Simulates thirty arrivals a minute. The page draws between the steps.
  const fiveMinutes = async () => {
    await wall.arrive(150);
    for (let minute = 0; minute < 5; minute += 1) await page.clock.runFor(60_000);
    await wall.welcomed();
  };
  for (let at = 0; at < 2; at += 1) await fiveMinutes();
  const early = await weightOf(page);
  for (let at = 2; at < 12; at += 1) await fiveMinutes();
  const late = await weightOf(page);
  await expect(page.getByText('1,850 / 2,400')).toBeVisible();
  expect(late.heapBytes).toBeLessThan(early.heapBytes + MEGABYTE);
  expect(late.nodes).toBeLessThanOrEqual(early.nodes + 50);
  expect(late.listeners).toBeLessThanOrEqual(early.listeners + 5);
});
