import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../web/e2e/support/server-process.ts';
import { ensureWebBuilt } from './build-web.ts';
import { ensureChineseFont, ensureChromium } from './ensure-chromium.ts';
import { root, runTool, type ToolRun } from './run-tool.ts';
import { makeScratchDirectory } from './scratch-directory.ts';
import {
  indent,
  reportTo,
  requireTests,
  settle,
  slowest,
  tally,
  worthRunningAgain,
  type Duration,
  type Failure,
  type Outcome,
  type RunReport,
  type Verdict,
} from './tally.ts';
import { readUnreliable, rememberUnreliable } from './unreliable-tests.ts';

const help = `npm test                     everything; each browser story in one language, the most important ones in both
npm test -- <paths>          only the unit and database tests whose files match (anything vitest run takes)
npm test -- --changed        only those that import a file you have changed since the last commit
npm test -- --watch <paths>  runs matching unit and database tests again whenever a file they import changes
npm test -- model --long     the model test over 20,000 sequences of steps instead of 300
npm test -- fuzz --long      400 random inputs to each endpoint instead of 20
npm test -- web/e2e/<path>   only the browser stories whose files match, in both languages (anything playwright test
                             takes, such as --project=zh)`;

const longer = { MODEL_RUNS: '20000', FUZZ_RUNS: '400' };
// By default the type checker spends a third of its time on collecting garbage; this setting costs a tenth more
// memory instead.
const lessCollecting = { GOGC: '200' };
// Some tests start the product as a separate program. This cache reduces the CPU time of each start from 1.7 s to 1.1
// s.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };
const isLong = process.argv.includes('--long');
const isWatching = process.argv.includes('--watch');
const args = process.argv.slice(2).filter((arg) => arg !== '--long' && arg !== '--watch');
const scratch = await makeScratchDirectory();
// The environment of the tests and of the programs they start.
process.env['TMPDIR'] = scratch;
/** The directory of the stories' server. */
const storyData = join(scratch, 'stories');
const durations: Duration[] = [];
const outcomes: Outcome[] = [];

async function verdict(running: Promise<ToolRun>): Promise<Outcome> {
  const { code, output } = await running;
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output);
  return { passed: 0, failures: [{ name: `exit code ${code}`, details: output }] };
}

interface TestRun {
  tool: string;
  args: string[];
  filters: string[];
  env: Record<string, string>;
  /** Processes that must end before a failure can be run again alone. If absent, nothing is run again. */
  aloneAfter?: Promise<unknown>;
}

async function runTests({ tool, args: toolArgs, filters, env, aloneAfter }: TestRun): Promise<Outcome> {
  const { verdicts, code } = await runOnce(tool, [...toolArgs, ...filters], env);
  const failures = worthRunningAgain(verdicts, await readUnreliable());
  // With `--changed` there may be no test that imports a changed file, so an empty run is no error.
  if (!aloneAfter || failures.length === 0)
    return requireTests(tally(verdicts), code, filters.includes('--changed'));
  await aloneAfter;
  console.log(`\n── Once more, alone: ${failures.map(({ name }) => name).join(', ')}`);
  const { STORIES: _, ...rest } = env;
  const again = failures.flatMap((failure) => failure.again ?? []);
  const second = await runOnce(tool, [...toolArgs, ...new Set(again)], {
    ...rest,
    E2E_DATA_DIR: join(scratch, 'alone'),
  });
  const outcome = requireTests(tally(settle(verdicts, second.verdicts)), second.code);
  await rememberUnreliable(
    (outcome.unreliable ?? []).map(({ name }) => name),
    new Date().toISOString().slice(0, 10),
  );
  return outcome;
}

async function runOnce(
  tool: string,
  toolArgs: string[],
  env: Record<string, string>,
): Promise<{ verdicts: Verdict[]; code: number }> {
  const file = join(scratch, `${tool}.json`);
  const { code } = await runTool(tool, toolArgs, { env: { ...compileCache, ...env, ...reportTo(file) } });
  const report: RunReport = JSON.parse(
    await readFile(file, 'utf8').catch(() => {
      throw new Error(`${tool} ended with exit code ${code} and left no report.`);
    }),
  );
  durations.push(...report.durations);
  return { verdicts: report.verdicts, code };
}

async function staticChecks(): Promise<void> {
  await step('Formatting', () => verdict(runTool('oxfmt', ['--check'], { quiet: true })));
  // Type-aware linting needs all types; a separate compiler run would compute them a second time.
  await step('Types and lint', () =>
    verdict(runTool('oxlint', ['--type-aware', '--type-check'], { quiet: true, env: lessCollecting })),
  );
  await step('Dead code', () => verdict(runTool('knip', ['--no-config-hints'], { quiet: true })));
}

const unitAndDatabase = (filters: string[], aloneAfter?: Promise<unknown>) =>
  step('Unit and database tests', () =>
    runTests({
      tool: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=./scripts/report-tests.ts'],
      filters,
      env: isLong ? longer : {},
      ...(aloneAfter && { aloneAfter }),
    }),
  );

/** Installs the web app, a browser and a font, which stories need; returns the path of the browser. */
async function prepareStories(): Promise<string> {
  await ensureWebBuilt();
  const chromium = await ensureChromium();
  await ensureChineseFont();
  return chromium;
}

const browserStories = (filters: string[], whole?: { env: Record<string, string> }) =>
  step('Browser stories', async () => {
    const chromium = await prepareStories();
    return runTests({
      tool: 'playwright',
      args: ['test', '-c', 'web/e2e/playwright.config.ts'],
      filters,
      env: { ...whole?.env, CHROME_PATH: chromium, E2E_DATA_DIR: storyData },
      ...(whole && { aloneAfter: Promise.resolve() }),
    });
  });

/**
 * Loads the demo during the tests, so that the stories need not wait for it. Returns a function that stops the demo's
 * server; until then the server delivers messages.
 */
async function loadDemo(): Promise<() => Promise<unknown>> {
  const port = Number(process.env['E2E_PORT'] ?? 18_080);
  const { child, ended } = await startServer(port, { DATA_DIR: storyData, DEMO: 'on' });
  process.once('exit', () => child.kill());
  return () => {
    child.kill();
    return ended;
  };
}

/** Decision 36 explains what runs at the same time, and why. */
async function everything(): Promise<void> {
  const checks = staticChecks();
  // Ignores errors, because the stories prepare everything again and report them.
  const prepared = checks.then(prepareStories).catch(() => undefined);
  const demo = prepared.then(loadDemo).catch(() => undefined);
  await Promise.all([prepared, unitAndDatabase([], prepared)]);
  const endDemo = await demo;
  await endDemo?.();
  await browserStories([], { env: { STORIES: 'alternating' } });
}

async function step(title: string, run: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const {
    passed,
    failures,
    unreliable = [],
  }: Outcome = await run().catch((error: unknown) => ({
    passed: 0,
    failures: [{ name: 'could not be run', details: error instanceof Error ? error.message : String(error) }],
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\n── ${title}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  const named = ({ name, details }: Failure) => ({
    name: `${title}: ${name.replace(join(root, '/'), '')}`,
    details,
  });
  outcomes.push({ passed, failures: failures.map(named), unreliable: unreliable.map(named) });
}

function list(title: string, failures: readonly Failure[]): void {
  if (failures.length > 0) console.log(`\n── ${title}`);
  for (const { name, details } of failures) console.log(`\n✗ ${name}${indent(details)}`);
}

/** Watches the files and runs the tests again until it is stopped from the keyboard. */
async function watch(): Promise<void> {
  const { code } = await runTool('vitest', ['watch', ...args], { env: compileCache, interactive: true });
  process.exitCode = code;
}

async function runAll(): Promise<void> {
  const isStory = args.some((arg) => arg.startsWith('web/e2e'));
  if (args.length === 0) await everything();
  else await (isStory ? browserStories(args) : unitAndDatabase(args));
  const failures: Failure[] = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  if (durations.length > 20)
    console.log(['\n── The slowest files and stories', ...slowest(durations)].join('\n'));
  const unreliable = outcomes.flatMap((outcome) => outcome.unreliable ?? []);
  list('Unreliable: failed beside the others, passed alone. Find out why', unreliable);
  if (unreliable.length > 0)
    console.log('\nNoted in scripts/unreliable-tests.json: the next run in which one of them fails is red.');
  list('Failures', failures);
  console.log(`\n${passed} passed, ${failures.length} failed, ${unreliable.length} unreliable`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (args.includes('--help')) console.log(help);
else if (isWatching) await watch();
else await runAll();
