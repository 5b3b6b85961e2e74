import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Lan } from './story.ts';

export type Say = (namespace: string, key: string, values?: Record<string, string | number>) => string;

/** The field for one language of a text in two languages. */
export function half(within: Page | Locator, say: Say, label: string, language: 'en' | 'zh'): Locator {
  const name = say('kernel', `half.${language}`, { label: say('console', label) });
  return within.getByRole('textbox', { name, exact: true });
}

export async function writeBoth(
  within: Page | Locator,
  say: Say,
  label: string,
  en: string,
  zh: string,
): Promise<void> {
  await half(within, say, label, 'en').fill(en);
  await half(within, say, label, 'zh').fill(zh);
}

/** Chooses an option by its text, from a list that is opened by its label. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByRole('button', { name: label }).click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option }).click();
}

/** Opens a page for a visitor without an account, in a separate browser. */
export async function enterAsVisitor(browser: Browser, lan: Lan): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  return context.newPage();
}

/** Opens an address and expects the page “not found”, because nothing exists there for this reader. */
export async function expectNothingAt(reader: Page, say: Say, path: string): Promise<void> {
  await reader.goto(path);
  await expect(reader.getByRole('heading', { name: say('app', 'notFoundTitle') })).toBeVisible();
}

/** Confirms the open question with the button of this label. */
export async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog).toBeHidden();
}
