import type { Source } from './walls.ts';

/** A comment, a test title or the title of a decision, with its line. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Consecutive comments on separate lines are one text. */
function commentsOf(text: string, ofLine: RegExp): Prose[] {
  const found: Prose[] = [];
  let last = -1;
  for (const [at, line] of text.split('\n').entries()) {
    const { lead = '', words } = ofLine.exec(line)?.groups ?? {};
    if (words === undefined) continue;
    const before = found.at(-1);
    const isAlone = lead.trim() === '';
    if (before && isAlone && last === at - 1)
      found[found.length - 1] = { ...before, text: `${before.text} ${words.trim()}` };
    else found.push({ line: at + 1, text: words.trim() });
    last = isAlone ? at : -1;
  }
  return found;
}

/** A `//` inside quotes is part of an address. */
const slashes = /^(?<lead>(?:[^'"`/]|\/(?![/*])|'[^']*'|"[^"]*"|`[^`]*`)*?(?<![:\\]))\/\/\s?(?<words>.*)/;
const dashes = /^(?<lead>(?:[^'-]|-(?!-)|'[^']*')*?)--\s?(?<words>.*)/;

function blocksOf(text: string): Prose[] {
  return [...text.matchAll(/(?<=^|[\s{(])\/\*+(?<words>[\s\S]*?)\*\//g)].map((found) => ({
    line: lineOf(text, found.index),
    text: (found.groups?.['words'] ?? '')
      .split('\n')
      .map((line) => line.replace(/^\s*\*\s?/, '').trim())
      .join(' ')
      .trim(),
  }));
}

const title =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\]\))\(\s*(?<quote>['`])(?<words>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>,/g;

const titlesOf = (text: string): Prose[] =>
  [...text.matchAll(title)].map((found) => ({
    line: lineOf(text, found.index),
    text: found.groups?.['words'] ?? '',
  }));

/** Returns the comments of a file, and either the titles of its tests or the title of the decision. */
export function findProse({ path, text }: Source): Prose[] {
  if (path.endsWith('.md')) return [{ line: 1, text: /^# (?:\d+\. )?(.*)/.exec(text)?.[1] ?? '' }];
  if (path.endsWith('.sql')) return commentsOf(text, dashes);
  const comments = [...commentsOf(text, slashes), ...blocksOf(text)];
  return /\.(?:test|spec)\.tsx?$/.test(path) ? [...comments, ...titlesOf(text)] : comments;
}
