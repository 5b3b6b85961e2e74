import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Waits until no animation is running, because the contrast of a colour halfway through a transition is not that of the
// page at rest. A transition begins within two frames; an endless one, such as a spinner, is not waited for.
async function untilStill(): Promise<void> {
  for (;;) {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/**
 * Checks the page at rest. On a busy machine an animation may begin after `untilStill` has seen none, so a page with
 * violations is checked again.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  let violations = await findViolations(page);
  for (let turn = 1; violations.length > 0 && turn < 4; turn += 1) {
    await page.waitForTimeout(turn * 200);
    violations = await findViolations(page);
  }
  expect(violations, page.url()).toEqual([]);
}

async function findViolations(page: Page): Promise<string[]> {
  // A page whose code is still loading has no heading yet; behind an opening or closing dialog the heading is hidden.
  await page
    .locator('html:not([data-scroll-locked]) h1, [role=dialog], [role=alertdialog]')
    .first()
    .waitFor();
  await page.evaluate(untilStill);
  // Passed checks are not read, so axe need not describe them; failed ones are shown with their HTML. Media are not
  // preloaded, because no page has sounds.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };
  // An open dialog hides the page behind it, with the landmarks that these two rules look for.
  if (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) {
    const off = { enabled: false };
    options.rules = { 'landmark-one-main': off, 'page-has-heading-one': off };
  }
  const violations = await (page.frames().length > 1 ? analyzeFrames : analyzePage)(page, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

// Runs axe in the page and returns the violations. Takes a sixth of the time of the builder, which loads axe each time,
// both into this page and into another one for the results.
async function analyzePage(page: Page, options: RunOptions): Promise<Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (wanted) => (await window.axe.run(document, wanted)).violations, options);
}

async function analyzeFrames(page: Page, options: RunOptions): Promise<Result[]> {
  return (await new AxeBuilder({ page, axeSource: SOURCE }).options(options).analyze()).violations;
}
