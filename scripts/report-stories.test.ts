import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftOut } from './report-stories.ts';
import { root, runTool } from './run-tool.ts';
import { reportTo, type RunReport } from './tally.ts';

describe('a whole run', () => {
  const inBoth = (file: string, title: string, ...tags: string[]) =>
    ['en', 'zh'].map((project) => ({ file, title, project, tags }));
  const kept = (stories: ReturnType<typeof inBoth>) => {
    const out = new Set(leftOut(stories));
    return stories.filter((story) => !out.has(story)).map(({ title, project }) => `${project} ${title}`);
  };

  test('takes one language for each story, in turns within a file', () => {
    const stories = ['one', 'two', 'three', 'four'].flatMap((title) => inBoth('ab.spec.ts', title));
    expect(kept(stories)).toEqual(['en one', 'zh two', 'en three', 'zh four']);
    expect(kept(inBoth('abc.spec.ts', 'alone'))).toEqual(['zh alone']);
  });

  test('runs tagged stories in both languages, and counts them in the turns', () => {
    const stories = [
      ...inBoth('ab.spec.ts', 'one'),
      ...inBoth('ab.spec.ts', 'two', '@both'),
      ...inBoth('ab.spec.ts', 'three'),
    ];
    expect(kept(stories)).toEqual(['en one', 'en two', 'zh two', 'en three']);
  });

  test('drops no story of another project', () => {
    expect(leftOut([{ file: 'a.spec.ts', title: 'one', project: 'operating', tags: [] }])).toEqual([]);
  });
});

// A folder inside node_modules, so that its files find Playwright and no other run finds them.
let folder = '';
beforeAll(async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(root, 'node_modules/.cache/report-stories-'));
  await writeFile(
    join(folder, 'playwright.config.mjs'),
    `export default { workers: 1, testDir: '.', outputDir: './results', reporter: [['list'], [${JSON.stringify(join(root, 'scripts/report-stories.ts'))}]],
      projects: [{ name: 'en' }, { name: 'zh' }] }`,
  );
  await writeFile(
    join(folder, 'abc.spec.mjs'),
    `import { expect, test } from '@playwright/test';
     test('breaks', () => expect('one seat').toBe('two seats'));
     test('passes', () => {});
     test.skip('waits', () => {});
     test('matters @both', () => {});`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runPlaywright(env: Record<string, string>) {
  const file = join(folder, 'report.json');
  const { code, output } = await runTool('playwright', ['test', '-c', folder], {
    quiet: true,
    env: { ...env, ...reportTo(file) },
  });
  const { verdicts, durations }: RunReport = JSON.parse(await readFile(file, 'utf8'));
  return { code, output, durations, said: verdicts.map(({ name, status }) => `${name}: ${status}`) };
}

test('shows a failing story and continues with the others', async () => {
  const { code, output, said, durations } = await runPlaywright({ STORIES: 'alternating' });
  expect(code).toBe(1);
  expect(output).toMatch(/✗ \[en\] › abc\.spec\.mjs › breaks \(unexpected\)[^]*two seats[^]*passes/);
  expect(said.toSorted()).toEqual([
    '[en] › abc.spec.mjs › breaks: unexpected',
    '[en] › abc.spec.mjs › matters @both: passed',
    '[en] › abc.spec.mjs › waits: skipped',
    '[zh] › abc.spec.mjs › matters @both: passed',
    '[zh] › abc.spec.mjs › passes: passed',
  ]);
  expect(durations).toHaveLength(5);
});

test('runs chosen files in both languages', async () => {
  expect((await runPlaywright({})).said).toHaveLength(8);
});
