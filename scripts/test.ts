import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChineseFont, ensureChromium } from './ensure-chromium.ts';
import { root, runNode, runTool, type ToolOptions, type ToolRun } from './run-tool.ts';
import {
  indent,
  reportTo,
  requireTests,
  slowest,
  tally,
  type Duration,
  type Failure,
  type Outcome,
  type RunReport,
} from './tally.ts';

const help = `npm test                     everything; each browser story in one language, the most important ones in both
npm test -- <paths>          only the unit and database tests whose files match (anything vitest run takes)
npm test -- model --long     the model test over 20,000 sequences of steps instead of 300
npm test -- web/e2e/<path>   only the browser stories whose files match, in both languages (anything playwright test
                             takes, such as --project=zh)`;

const longModel = { MODEL_RUNS: '20000' };
// Some tests start the product as a program of its own; with this each start takes 1.1 s of CPU instead of 1.7.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };
const isLong = process.argv.includes('--long');
const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const reports = await mkdtemp(join(tmpdir(), 'plenum-report-'));
const durations: Duration[] = [];
const outcomes: Outcome[] = [];

async function verdict(running: Promise<ToolRun>): Promise<Outcome> {
  const { code, output } = await running;
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output);
  return { passed: 0, failures: [{ name: `exit code ${code}`, details: output }] };
}

async function runTests(tool: string, toolArgs: string[], options: ToolOptions = {}): Promise<Outcome> {
  const file = join(reports, `${tool}.json`);
  const { code } = await runTool(tool, toolArgs, {
    env: { ...compileCache, ...options.env, ...reportTo(file) },
  });
  const report: RunReport = JSON.parse(
    await readFile(file, 'utf8').catch(() => {
      throw new Error(`${tool} ended with exit code ${code} and left no report.`);
    }),
  );
  durations.push(...report.durations);
  return requireTests(tally(report.verdicts), code);
}

async function staticChecks(): Promise<void> {
  await step('Formatting', () => verdict(runTool('oxfmt', ['--check'], { quiet: true })));
  await step('Types', () => verdict(runNode(['scripts/check-types.ts'], { quiet: true })));
  await step('Lint', () => verdict(runTool('oxlint', ['--type-aware'], { quiet: true })));
  await step('Dead code', () => verdict(runTool('knip', ['--no-config-hints'], { quiet: true })));
}

const unitAndDatabase = (filters: string[]) =>
  step('Unit and database tests', () =>
    runTests('vitest', ['run', '--reporter=dot', '--reporter=./scripts/report-tests.ts', ...filters], {
      env: isLong ? longModel : {},
    }),
  );

const browserStories = (filters: string[], env: Record<string, string> = {}) =>
  step('Browser stories', async () => {
    await ensureWebBuilt();
    const chromium = await ensureChromium();
    await ensureChineseFont();
    return runTests('playwright', ['test', '-c', 'web/e2e/playwright.config.ts', ...filters], {
      env: { ...env, CHROME_PATH: chromium, E2E_DATA_DIR: join(reports, 'stories') },
    });
  });

/** Decision 36 says what runs beside what, and why. */
async function everything(): Promise<void> {
  await Promise.all([staticChecks(), unitAndDatabase([])]);
  await browserStories([], { STORIES: 'alternating' });
}

async function step(title: string, run: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const { passed, failures } = await run().catch((error: unknown) => ({
    passed: 0,
    failures: [{ name: 'could not be run', details: error instanceof Error ? error.message : String(error) }],
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\n── ${title}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  const named = failures.map(({ name, details }) => ({
    name: `${title}: ${name.replace(join(root, '/'), '')}`,
    details,
  }));
  outcomes.push({ passed, failures: named });
}

async function runAll(): Promise<void> {
  const isStory = args.some((arg) => arg.startsWith('web/e2e'));
  if (args.length === 0) await everything();
  else await (isStory ? browserStories(args) : unitAndDatabase(args));
  const failures: Failure[] = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  if (durations.length > 20)
    console.log(['\n── The slowest files and stories', ...slowest(durations)].join('\n'));
  if (failures.length > 0) console.log('\n── Failures');
  for (const { name, details } of failures) console.log(`\n✗ ${name}${indent(details)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (args.includes('--help')) console.log(help);
else await runAll();
await rm(reports, { recursive: true });
