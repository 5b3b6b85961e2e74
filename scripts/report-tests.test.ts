import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runTool } from './run-tool.ts';
import { reportTo, tally, type RunReport } from './tally.ts';

// A folder inside node_modules, so that its files find vitest and no other run finds them.
let folder = '';
beforeAll(async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(root, 'node_modules/.cache/report-tests-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runVitest(files: Record<string, string>) {
  const config = `export default { test: { include: ['*.test.ts'], exclude: [], maxWorkers: 1, fileParallelism: false } }`;
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.ts': config }))
    await writeFile(join(folder, name), text);
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const { code, output } = await runTool(
    'vitest',
    ['run', '--reporter', join(root, 'scripts/report-tests.ts')],
    { cwd: folder, quiet: true, env: reportTo(file) },
  );
  const report = await readFile(file, 'utf8').then(
    (text): RunReport => JSON.parse(text),
    () => null,
  );
  const names = (report ? tally(report.verdicts).failures : []).map(({ name }) => name.replace(/^.*\//, ''));
  return { code, output, report, names };
}

const importTest = `import { afterAll, describe, expect, test } from 'vitest';\n`;

test('shows a failing test during the run, with what differs', async () => {
  const { code, output, report, names } = await runVitest({
    'a.test.ts': `${importTest}
      test('passes', () => {});
      test('breaks', () => expect({ seats: 1 }).toEqual({ seats: 2 }));
      test.skip('waits', () => {});
      test.todo('comes');
      test('is the last', () => console.log('AT THE END'));`,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/✗ .*a\.test\.ts: breaks \(failed\)[^]*"seats": 2/);
  expect(tally(report?.verdicts ?? []).passed).toBe(2);
  expect(names).toEqual([
    'a.test.ts: breaks (failed)',
    'a.test.ts: waits (skipped)',
    'a.test.ts: comes (todo)',
  ]);
  expect(report?.durations).toHaveLength(1);
});

test('counts as failures a file that cannot be loaded, a hook and an error outside any test', async () => {
  const { names } = await runVitest({
    'a.test.ts': `${importTest} throw new Error('not loaded');`,
    'b.test.ts': `${importTest}
      describe('inside', () => {
        afterAll(() => { throw new Error('hook'); });
        test('passes', () => {});
      });`,
    'c.test.ts': `${importTest}
      test('passes', async () => {
        void Promise.reject(new Error('unheard'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      });`,
  });
  expect(names.toSorted()).toEqual([
    'a.test.ts (failed)',
    'b.test.ts: inside (failed)',
    'outside any test (failed)',
  ]);
});

test('leaves no report for a run that is cut off', async () => {
  const { code, report } = await runVitest({
    'vitest.setup.ts': '',
    'a.test.ts': `${importTest} test('kills', () => process.kill(process.ppid, 'SIGKILL'));`,
    'b.test.ts': '',
    'c.test.ts': '',
  });
  expect(code).not.toBe(0);
  expect(report).toBeNull();
});
