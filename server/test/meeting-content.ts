import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { richParagraphs } from '@plenum/contract/kernel/rich-text';
import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import type { Programme } from '@plenum/contract/meetings/programme';
import { publishProgramme } from '../src/modules/meetings/programme/public.ts';
import { saveSection, type SectionChange } from '../src/modules/meetings/sections/public.ts';
import { storeSection } from '../src/modules/meetings/sections/section-store.ts';
import type { TestApp } from './app.ts';
import { write } from './meetings.ts';

/** Saves one part of a meeting, as an organizer would; returns its version. */
export async function saveContent(
  app: TestApp,
  meetingId: string,
  change: SectionChange,
  version = 0,
): Promise<number> {
  const save = { meetingId, version, actorId: null, requestId: null, address: null };
  return (await write(app, (tx) => saveSection(app.kernel, tx, change, save))).version;
}

/** Saves and publishes a programme. */
export async function publishContent(
  app: TestApp,
  meetingId: string,
  content: Programme,
  version = 0,
): Promise<number> {
  const revision = await saveContent(app, meetingId, { name: 'programme', content }, version);
  const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
  await write(app, (tx) => publishProgramme(tx, meetingId, { revision, note: noText }, source));
  return revision;
}

/**
 * Stores several parts of a new conference together, without the comparison of versions that an organizer's save makes.
 */
export async function storeContent(
  app: TestApp,
  meetingId: string,
  changes: readonly SectionChange[],
): Promise<void> {
  const stamp = { version: 1, changedAt: app.clock.now(), changedBy: null };
  await write(app, async (tx) => {
    for (const change of changes) await storeSection(tx, meetingId, change, stamp);
  });
}

export function text(en: string, zh: string) {
  return { en, zh };
}

export function prose(en: string, zh: string) {
  return { en: richParagraphs(...(en ? [en] : [])), zh: richParagraphs(...(zh ? [zh] : [])) };
}

type Type = TypesSection['types'][number];

export function priceWindow(overrides: Partial<Type['windows'][number]> = {}): Type['windows'][number] {
  return {
    id: randomUUID(),
    name: text('Standard', '标准价'),
    from: null,
    until: null,
    price: { CNY: 200_000, USD: 30_000 },
    payBy: null,
    ...overrides,
  };
}

export function registrationType(overrides: Partial<Type> = {}): Type {
  return {
    id: randomUUID(),
    name: text('Delegate', '普通代表'),
    description: noText,
    identities: [],
    stock: null,
    hidden: false,
    windows: [priceWindow()],
    ...overrides,
  };
}
