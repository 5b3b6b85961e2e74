import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChineseFont, ensureChromium } from './ensure-chromium.ts';
import { root, runNode, runTool, type ToolRun } from './run-tool.ts';
import {
  requireTests,
  tallyPlaywright,
  tallyVitest,
  type Failure,
  type Outcome,
  type VitestReport,
} from './tally.ts';

const help = `npm test                     everything
npm test -- <paths>          only the unit and database tests whose files match (anything vitest run takes)
npm test -- web/e2e/<path>   only the browser stories whose files match (anything playwright test takes)`;

const longestExcerpt = 40;
const args = process.argv.slice(2);
const reports = await mkdtemp(join(tmpdir(), 'plenum-report-'));

interface Step {
  title: string;
  run(): Promise<Outcome>;
}

const staticChecks: Step[] = [
  { title: 'Formatting', run: () => verdict(runTool('oxfmt', ['--check'], { quiet: true })) },
  { title: 'Lint', run: () => verdict(runTool('oxlint', ['--type-aware'], { quiet: true })) },
  { title: 'Types', run: () => verdict(runNode(['scripts/check-types.ts'], { quiet: true })) },
  { title: 'Dead code', run: () => verdict(runTool('knip', ['--no-config-hints'], { quiet: true })) },
];

async function verdict(running: Promise<ToolRun>): Promise<Outcome> {
  const { code, output } = await running;
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output);
  return { passed: 0, failures: [{ name: `exit code ${code}`, details: output }] };
}

const unitAndDatabase = (filters: string[]): Step => ({
  title: 'Unit and database tests',
  async run() {
    const file = join(reports, 'vitest.json');
    const { code } = await runTool('vitest', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ]);
    const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
    return requireTests(tallyVitest(report), code);
  },
});

const browserStories = (filters: string[]): Step => ({
  title: 'Browser stories',
  async run() {
    await ensureWebBuilt();
    const chromium = await ensureChromium();
    await ensureChineseFont();
    const file = join(reports, 'playwright.json');
    const { code } = await runTool(
      'playwright',
      ['test', '-c', 'web/e2e/playwright.config.ts', '--reporter=dot,json', ...filters],
      { env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    );
    const report: JSONReport = JSON.parse(await readFile(file, 'utf8'));
    return requireTests(tallyPlaywright(report), code);
  },
});

function chooseSteps(): Step[] {
  if (args.length === 0) return [...staticChecks, unitAndDatabase([]), browserStories([])];
  const isStory = args.some((arg) => arg.startsWith('web/e2e'));
  return [isStory ? browserStories(args) : unitAndDatabase(args)];
}

async function runStep(step: Step): Promise<Outcome> {
  const { title } = step;
  console.log(`\n── ${title}`);
  const began = performance.now();
  const { passed, failures } = await step.run().catch((error: unknown) => ({
    passed: 0,
    failures: [{ name: 'could not be run', details: error instanceof Error ? error.message : String(error) }],
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${title}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  const named = failures.map(({ name, details }) => ({
    name: `${title}: ${name.replace(join(root, '/'), '')}`,
    details,
  }));
  return { passed, failures: named };
}

async function runAll(): Promise<void> {
  let passed = 0;
  const failures: Failure[] = [];
  for (const step of chooseSteps()) {
    const outcome = await runStep(step);
    passed += outcome.passed;
    failures.push(...outcome.failures);
  }
  if (failures.length > 0) console.log('\n── Failures');
  for (const { name, details } of failures) console.log(`\n✗ ${name}${excerpt(details)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

// All of it stands above, where the step ran.
function excerpt(text: string): string {
  const lines = text === '' ? [] : text.split('\n');
  const rest = lines.length - longestExcerpt;
  const shown = rest > 0 ? [...lines.slice(0, longestExcerpt), `… ${rest} more lines`] : lines;
  return shown.map((line) => `\n  ${line}`).join('');
}

if (args.includes('--help')) console.log(help);
else await runAll();
await rm(reports, { recursive: true });
