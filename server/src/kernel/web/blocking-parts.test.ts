import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readIndexPage } from './page-template.ts';
import type { WebFile } from './web-files.ts';

function web(html: string, script: string): Map<string, WebFile> {
  const file = (text: string): WebFile => ({
    type: '',
    etag: '',
    immutable: false,
    plain: Buffer.from(text),
    br: undefined,
    gzip: undefined,
  });
  return new Map([
    ['/index.html', file(html)],
    ['/assets/boot.js', file(script)],
  ]);
}

const page =
  '<head><script src="/assets/boot.js"></script><script type="module" src="/assets/app.js"></script></head>';

test('the script that must run first is inline, with its hash', () => {
  const { html, scriptHashes } = readIndexPage(web(page, 'run("$&")\n'));
  const inside = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(inside).toBe('run("$&")');
  expect(scriptHashes).toEqual([`sha256-${createHash('sha256').update(inside).digest('base64')}`]);
  expect(html).toContain('<script type="module" src="/assets/app.js"></script>');
});

test.each(['a("</script>")', 'a("</SCRIPT x")', '<!-- a'])(
  'a script that could end its element is served as a file: %s',
  (code) => {
    expect(readIndexPage(web(page, code))).toEqual({ html: page, scriptHashes: [] });
  },
);

test('a missing script is left as it is, and without a page there is nothing to serve', () => {
  const files = web(page, '');
  files.delete('/assets/boot.js');
  expect(readIndexPage(files)).toEqual({ html: page, scriptHashes: [] });
  expect(() => readIndexPage(new Map())).toThrow('not built');
});
