import { readdirSync, readFileSync } from 'node:fs';
import { allFieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals, type Refusal, statusOf } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const CHINESE = /\p{Script=Han}/u;
const endpoints = () => app.routes.map(({ endpoint }) => endpoint);

describe('texts of all routes', () => {
  const declared = (): Refusal[] => [
    ...Object.values(kernelRefusals),
    ...new Set(endpoints().flatMap(({ refusals }) => refusals ?? [])),
  ];

  test('every route has an answer schema and a name in both languages', () => {
    for (const { name, reply, summary } of endpoints()) {
      expect([name, typeof reply.safeParse]).toEqual([name, 'function']);
      expect(summary.en).toMatch(/\S/);
      expect(summary.zh).toMatch(CHINESE);
    }
  });

  test('every refusal has a sentence in both languages and its own code, which contains its status', () => {
    const codes = new Map<number, string>();
    for (const refusal of declared()) {
      expect(refusal.en).toMatch(/^\P{Script=Han}+$/u);
      expect(refusal.zh).toMatch(CHINESE);
      expect([refusal.name, refusal.status]).toEqual([refusal.name, statusOf(refusal.code)]);
      expect(refusal.status).toBeGreaterThanOrEqual(400);
      expect([refusal.code, codes.get(refusal.code)]).toEqual([refusal.code, undefined]);
      codes.set(refusal.code, refusal.name);
    }
  });

  test('every field message has both languages, with the same placeholders', () => {
    expect(allFieldMessages().size).toBeGreaterThan(20);
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const [code, { en, zh }] of allFieldMessages()) {
      expect([code, en]).toEqual([code, expect.stringMatching(/^\P{Script=Han}+$/u)]);
      expect([code, zh]).toEqual([code, expect.stringMatching(CHINESE)]);
      expect(places(zh)).toEqual(places(en));
    }
    for (const { en, zh } of declared()) expect(places(zh)).toEqual(places(en));
  });

  test('a write refused for a missing key says so', () => {
    const queued = app.routes.filter(({ queue }) => queue).map(({ endpoint }) => endpoint.name);
    const saying = endpoints()
      .filter(({ needsKey }) => needsKey)
      .map(({ name }) => name);
    expect(saying.toSorted()).toEqual(queued.toSorted());
  });

  test('every refusal a module declares is used by one of its routes', () => {
    const used = new Set(endpoints().flatMap(({ refusals }) => refusals ?? []));
    const contract = new URL('../../../contract/src/', import.meta.url);
    const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('messages.ts') && !name.startsWith('kernel'),
    );
    const codes = files.flatMap((name) => {
      const source = readFileSync(new URL(name, contract), 'utf8');
      return [...source.matchAll(/code: ([\d_]+)/g)].map(([, code = '']) => Number(code.replaceAll('_', '')));
    });
    expect(files.length).toBeGreaterThan(3);
    expect([...used].map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  });
});
