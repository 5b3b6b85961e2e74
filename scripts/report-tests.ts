import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { root } from './run-tool.ts';
import { showFailure, writeReport, type Verdict } from './tally.ts';

/** For vitest: shows a failing test during the run, and writes our report at the end. */
export default class TestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') showFailure(verdictOf(test));
  }

  onTestModuleEnd(module: TestModule): void {
    for (const failure of failuresOutside(module)) showFailure(failure);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SomeError[]): void {
    const verdicts = modules.flatMap((module) => [
      ...Array.from(module.children.allTests(), verdictOf),
      ...failuresOutside(module),
    ]);
    const outside = errors.map((error) => ({
      name: 'outside any test',
      status: 'failed',
      details: describe([error]),
    }));
    for (const failure of outside) showFailure(failure);
    writeReport({
      verdicts: [...verdicts, ...outside],
      durations: modules.map((module) => {
        const { collectDuration, duration } = module.diagnostic();
        return { name: fileOf(module), seconds: (collectDuration + duration) / 1000 };
      }),
    });
  }
}

interface SomeError {
  message?: string;
  stack?: string;
  diff?: string;
}

function verdictOf(test: TestCase): Verdict {
  const { state, errors } = test.result();
  return {
    name: `${fileOf(test.module)}: ${test.fullName}`,
    status: test.options.mode === 'todo' ? 'todo' : state,
    details: describe(errors ?? []),
    again: [fileOf(test.module)],
  };
}

// An error while a file is loaded, or in a hook, belongs to no test.
function failuresOutside(module: TestModule): Verdict[] {
  const broken: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()].filter(
    (part) => part.errors().length > 0,
  );
  const failures = broken.map((part) => ({
    name: part.type === 'suite' ? `${fileOf(module)}: ${part.fullName}` : fileOf(module),
    status: 'failed',
    details: describe(part.errors()),
  }));
  const isExplained =
    failures.length > 0 || Array.from(module.children.allTests('failed')).length > 0 || module.ok();
  return isExplained ? failures : [{ name: fileOf(module), status: module.state(), details: '' }];
}

function fileOf(module: TestModule): string {
  return relative(root, module.moduleId).replaceAll('\\', '/');
}

function describe(errors: readonly SomeError[]): string {
  return errors
    .flatMap(({ message = '', stack = '', diff = '' }) => [
      stack.includes(message) ? ownLines(stack) : `${message}\n${ownLines(stack)}`,
      diff,
    ])
    .filter((text) => text !== '')
    .join('\n');
}

function ownLines(stack: string): string {
  const foreign = /^\s+at .*(?:node_modules|node:internal|<anonymous>)/;
  return stack
    .split('\n')
    .filter((line) => !foreign.test(line))
    .join('\n');
}
