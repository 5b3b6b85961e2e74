import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage } from '@plenum/contract/kernel/language';
import { consoleParts } from '@plenum/contract/meetings/console-parts';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { checkAccessibility } from './accessibility.ts';

export type Lan = 'en' | 'zh-cn';

export interface StoryOptions {
  lan: Lan;
}

interface StoryFixtures {
  /**
   * Returns a text of a catalogue in the story's language, as the person reads it. `console` means the organizers'
   * texts of all modules and, as `part.…`, the titles of their screens, so that a story need not know which module a
   * screen belongs to.
   */
  say: (namespace: string, key: string, values?: Record<string, string | number>) => string;
  /** A name, number and address that no other story uses. */
  newcomer: Newcomer;
  /** Returns the newest code sent to this target. Waits until this many messages have been sent, one by default. */
  codeFor: (target: string, messages?: number) => Promise<string>;
  /** Checks that axe has no serious finding on the current page. */
  expectAccessible: () => Promise<void>;
}

export interface Newcomer {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly email: string;
}

// The browser reports refused and failed calls as failed resources. It also reports each access that the sandbox denies
// to an uploaded page, including access to `localStorage` by the init script below. All of these are expected.
export const FORESEEN =
  /Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_(?:INTERNET_DISCONNECTED|FAILED))|(?:frame|document) is sandboxed|UnreachableCode/;

const SOURCES = join(import.meta.dirname, '../../src');

let stories = 0;

/** The fixtures of our stories. An error on the console, or a violated policy, fails the story. */
export const test = base.extend<StoryOptions & StoryFixtures>({
  lan: ['en', { option: true }],
  // Each story has a separate IP address for its visitors and its calls, so that stories don't use up each other's rate
  // limits.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    stories += 1;
    await use({
      ...extraHTTPHeaders,
      'x-forwarded-for': `198.18.${info.workerIndex % 256}.${stories % 256}`,
    });
  },
  page: async ({ page, lan }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !FORESEEN.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => {
      if (!FORESEEN.test(String(error))) errors.push(String(error));
    });
    await page.addInitScript((language) => {
      if (!localStorage.getItem('language')) localStorage.setItem('language', language);
    }, lan);
    await use(page);
    expect(errors, 'errors on the console').toEqual([]);
  },
  say: async ({ lan }, use) => {
    await use((namespace, key, values = {}) => {
      const found = textsOf(namespace, lan).map((texts) => key.split('.').reduce<unknown>(child, texts));
      const text = found.find((one) => typeof one === 'string');
      if (text === undefined) throw new Error(`No text ${namespace}:${key}`);
      return text.replace(/\{\{(\w+)\}\}/g, (_: string, name: string) => String(values[name] ?? ''));
    });
  },
  newcomer: async ({ lan }, use, info) => {
    const number = String(Date.now() % 1_000_000).padStart(6, '0');
    const mark = `${info.workerIndex % 10}${Math.floor(Math.random() * 10)}`;
    await use({
      username: `guest-${lan === 'en' ? 'e' : 'z'}${mark}${number}`,
      password: 'assembly-hall-1868',
      phone: `137${mark}${number}`,
      email: `guest-${mark}${number}@plenum.example`,
    });
  },
  codeFor: async ({ request }, use) => {
    await use((target, messages = 1) => readCode(request, target, messages));
  },
  expectAccessible: async ({ page }, use) => {
    await use(() => checkAccessibility(page));
  },
});

export { expect } from '@playwright/test';

function child(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const catalogues = new Map<string, readonly unknown[]>();

// Returns the catalogues of a namespace. A namespace has the name of its catalogue's folder; the organizers' catalogue
// of a module is `module-organize`.
function textsOf(namespace: string, lan: Lan): readonly unknown[] {
  const known = catalogues.get(`${namespace} ${lan}`);
  if (known) return known;
  const folders = {
    console: ['modules/console', 'kernel/organize', 'modules/*/organize'],
    organize: ['kernel/organize'],
  }[namespace] ?? [`**/${namespace.replace(/-(?=organize$)/, '/')}`];
  const files = folders.flatMap((folder) => globSync(`${folder}/text/${lan}.json`, { cwd: SOURCES }));
  if (files.length === 0 || (files.length > 1 && namespace !== 'console'))
    throw new Error(`There must be one catalogue ${namespace}`);
  const read = files.map((file): unknown => JSON.parse(readFileSync(join(SOURCES, file), 'utf8')));
  const titles = Object.entries(consoleParts).map(([part, { words }]) => [part, inLanguage(words, lan)]);
  const texts = namespace === 'console' ? [...read, { part: Object.fromEntries(titles) as unknown }] : read;
  catalogues.set(`${namespace} ${lan}`, texts);
  return texts;
}

/**
 * Returns the newest texts to one address or number. The list of all messages would soon be filled by other stories.
 */
export async function messagesTo(
  request: APIRequestContext,
  target: string,
  language?: Lan,
): Promise<string[]> {
  const reply = await request.get('/api/demo/messages', { params: { target } });
  const { data } = (await reply.json()) as { data: { text: string; language: string }[] };
  return data.filter((one) => language === undefined || one.language === language).map(({ text }) => text);
}

async function readCode(request: APIRequestContext, target: string, messages: number): Promise<string> {
  const stored = /^1\d{10}$/.test(target) ? `+86${target}` : target;
  let code = '';
  await expect(async () => {
    const received = await messagesTo(request, stored);
    // Messages are delivered after the answer, so without this check the code of an earlier request could be taken for
    // the new one.
    expect(received.length).toBeGreaterThanOrEqual(messages);
    code = /\b\d{6}\b/.exec(received[0] ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return code;
}
