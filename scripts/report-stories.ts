import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestRun } from '@playwright/test/reporter';
import { showFailure, writeReport, type Verdict } from './tally.ts';

/** For Playwright: shows a failing story during the run, and writes our report at the end. */
export default class StoryReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly outside: Verdict[] = [];

  async preprocess({
    suite,
    testRun,
  }: {
    config: FullConfig;
    suite: Suite;
    testRun: TestRun;
  }): Promise<void> {
    if (process.env['STORIES'] !== 'alternating') return;
    const stories = suite.allTests().map((test) => ({
      test,
      file: basename(test.location.file),
      title: test.titlePath().slice(2).join(' › '),
      project: projectOf(test),
      tags: test.tags,
    }));
    for (const { test } of leftOut(stories)) testRun.exclude(test);
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onTestEnd(test: TestCase): void {
    if (test.outcome() !== 'expected' && test.outcome() !== 'skipped') showFailure(verdictOf(test));
  }

  onError({ message = '', stack }: TestError): void {
    const failure = { name: 'outside any story', status: 'failed', details: stack ?? message };
    this.outside.push(failure);
    showFailure(failure);
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    writeReport({
      verdicts: [...tests.map(verdictOf), ...this.outside],
      durations: tests.map((test) => ({
        name: nameOf(test),
        seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    });
  }
}

export interface Story {
  readonly file: string;
  readonly title: string;
  readonly project: string;
  readonly tags: readonly string[];
}

const languages = ['en', 'zh'];

/**
 * Returns the stories that a whole run leaves out. Each story runs in one language and viewport, alternating within its
 * file; those tagged `@both` run in both. The length of the file's path decides which comes first, so that a file with
 * one story is not always in English.
 */
export function leftOut<T extends Story>(stories: readonly T[]): T[] {
  const titles = new Map<string, string[]>();
  for (const { file, title } of stories) {
    const known = titles.get(file) ?? [];
    if (!known.includes(title)) titles.set(file, [...known, title]);
  }
  return stories.filter(({ file, title, project, tags }) => {
    if (!languages.includes(project) || tags.includes('@both')) return false;
    const turn = (titles.get(file)?.indexOf(title) ?? 0) + file.length;
    return languages[turn % languages.length] !== project;
  });
}

function verdictOf(test: TestCase): Verdict {
  const outcome = test.outcome();
  return {
    name: nameOf(test),
    status: outcome === 'expected' ? 'passed' : outcome,
    details: test.results
      .flatMap(({ errors }) => errors.flatMap(({ message = '', snippet = '' }) => [message, snippet]))
      .filter((text) => text !== '')
      // The workers colour their messages even in files.
      .map((text) => stripVTControlCharacters(text))
      .join('\n'),
    again: [
      `${test.location.file}:${test.location.line}`,
      `--project=${projectOf(test)}`,
      // Writes to another folder, so that the pictures of the first failure are kept.
      '--output=test-results/alone',
    ],
  };
}

function nameOf(test: TestCase): string {
  return [`[${projectOf(test)}]`, ...test.titlePath().slice(2)].join(' › ');
}

function projectOf(test: TestCase): string {
  return test.parent.project()?.name ?? '';
}
