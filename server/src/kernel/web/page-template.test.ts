import { expect, test } from 'vitest';
import { createPageTemplate, emptyPageContent, escapeHtml, type PageContent } from './page-template.ts';
import type { WebFile } from './web-files.ts';

const index =
  '<!doctype html><html lang="zh-CN"><head><title>x</title><script type="module" src="/assets/main-1.js"></script></head>' +
  '<body><div id="root"></div></body></html>';
const manifest = {
  'src/main.tsx': { file: 'assets/main-1.js', isEntry: true },
  '_shared.js': { file: 'assets/shared-2.js', imports: ['src/main.tsx', '_deep.js'] },
  '_deep.js': { file: 'assets/deep-3.js', imports: ['_shared.js'] },
  'src/page.tsx': { file: 'assets/page-4.js', imports: ['_shared.js', 'src/main.tsx'] },
};
const file = (text: string): WebFile => ({
  type: '',
  etag: '',
  immutable: false,
  plain: Buffer.from(text),
  br: undefined,
  gzip: undefined,
});
const site = { demo: true, icp: '', policeFiling: '', supportContact: '', version: '1.2.3' };
const fill = createPageTemplate({
  files: new Map([
    ['/index.html', file(index)],
    ['/.vite/manifest.json', file(JSON.stringify(manifest))],
  ]),
  site,
});
const hostile = `</title></script><script>alert("x's")</script>$& $'`;
const page = (content: Partial<PageContent>) => fill({ ...emptyPageContent, language: 'en', ...content });

test('names its language and its title', () => {
  expect(page({ title: 'A & B', attributes: ' data-accent="plum"' })).toContain(
    '<html lang="en" data-accent="plum"><head><title>A &amp; B</title>',
  );
  expect(page({})).toContain('<title>x</title>');
});

test('preloads the chunks of the page, each once, and not those of every page', () => {
  const links = [
    ...page({ sources: ['src/page.tsx', 'src/unknown.tsx'] }).matchAll(
      /modulepreload" crossorigin fetchpriority="low" href="([^"]+)"/g,
    ),
  ];
  expect(links.map(([, href]) => href)).toEqual([
    '/assets/page-4.js',
    '/assets/shared-2.js',
    '/assets/deep-3.js',
  ]);
});

test('preloads the chunks of a screen after those of every page, and all scripts after the styles if content is shown', () => {
  const scripts = /<(?:script type="module"|link rel="modulepreload")[^>]*>/g;
  const urgent = (firstPaint: string) =>
    (page({ firstPaint, sources: ['src/page.tsx'] }).match(scripts) ?? []).map(
      (tag) => !tag.includes('"low"'),
    );
  expect(urgent('<h1>x</h1>')).toEqual([false, false, false, false]);
  expect(urgent('')).toEqual([true, false, false, false]);
});

test('carries the first answers, which the browser reads unchanged', () => {
  const data = { words: hostile };
  const html = page({
    answers: [{ name: 'a.read', params: { id: hostile }, query: {}, data: JSON.stringify(data) }],
  });
  const block = /id="plenum-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(block ?? '')).toEqual({
    language: 'en',
    entries: [{ name: 'a.read', params: { id: hostile }, query: {}, data }],
  });
});

test('escapes texts that people wrote', () => {
  const html = page({
    title: hostile,
    firstPaint: `<h1>${escapeHtml(hostile)}</h1>`,
    answers: [{ name: 'a', params: {}, query: {}, data: JSON.stringify(hostile) }],
  });
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test('is empty without a built app', () => {
  expect(() => createPageTemplate({ files: new Map(), site })).toThrow('not built');
});
