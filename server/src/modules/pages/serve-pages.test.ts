import { changePage, publishPage, readPage, uploadBundle } from '@plenum/contract/pages/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '#test/make-zip';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting } from '#test/meetings';
import { buildBundle } from '#test/pages';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
let editor: Person;
let meetingId: string;
let id: string;
const parts = [
  { name: 'index.html', data: '<!doctype html><p>one</p>' },
  { name: 'docs/index.html', data: '<p>docs</p>' },
  { name: 'docs/会场.txt', data: 'hall' },
  { name: 'a.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>' },
  { name: 'a.js', data: '1' },
  { name: 'a.pdf', data: shortPdf },
];
beforeAll(async () => {
  app = await createTestApp();
  editor = await buildPerson(app);
  await makeAdministrator(app, editor);
  meetingId = (await buildMeeting(app, { state: 'published' })).id;
  id = await buildBundle(app, editor, meetingId, parts);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });
const detail = async () => (await app.call(readPage, { token: editor.token, params: { id } })).body.data;
async function allowScripts(scripts: boolean): Promise<void> {
  const { version, slug, title } = await detail();
  await app.call(changePage, {
    token: editor.token,
    params: { id },
    body: { version, slug, title, scripts },
  });
}
const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

test('a page has its own sandbox, is framed by our site only, and is checked each time', async () => {
  const reply = await get(`/pages/${id}/`);
  expect([reply.statusCode, reply.payload]).toEqual([200, '<!doctype html><p>one</p>']);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'self' data: blob: 'unsafe-inline'; script-src 'none'; connect-src 'none'; object-src 'none'; form-action 'none'; base-uri 'self'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
});

test('scripts run only if allowed, never with our origin, and never in a picture', async () => {
  const quiet = await get(`/pages/${id}/`);
  await allowScripts(true);
  const policy = await policyOf(`/pages/${id}/`);
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts allow-forms; /);
  expect(policy).toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).not.toContain('allow-same-origin');
  expect(await policyOf(`/pages/${id}/a.svg`)).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; .*script-src 'none'/,
  );
  const etag = String(quiet.headers['etag']);
  expect((await get(`/pages/${id}/`, { 'if-none-match': etag })).statusCode).toBe(200);
  await allowScripts(false);
  expect(await policyOf(`/pages/${id}/`)).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; /);
  expect((await get(`/pages/${id}/`, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('a file is found by every valid path', async () => {
  const status = async (path: string) => (await get(`/pages/${path}`)).statusCode;
  expect(await status(`${id}/index.html`)).toBe(200);
  expect(await status(`${id}/docs/`)).toBe(200);
  expect((await get(`/pages/${id}/docs/${encodeURIComponent('会场.txt')}`)).payload).toBe('hall');
  for (const wrong of [
    `${id}/nothing.html`,
    `${id}/index.html/`,
    `${id}/Index.html`,
    `${id}/..%2f${id}/index.html`,
    `${id}/%2e%2e/index.html`,
    `${id}/docs%2f..%2findex.html`,
    `${id}/a%00.js`,
    `${id}//index.html`,
    'nothing/index.html',
    '00000000-0000-4000-8000-000000000000/index.html',
  ]) {
    expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
  }
  expect(await status(`${id}/%ff`)).toBe(400);
});

test('a folder without its slash redirects inside this site', async () => {
  for (const [url, scope] of [
    [`/pages/${id}`, `./${id}/`],
    [`/pages/${id}/docs`, './docs/'],
    [`/pages/${id}/docs?a=1`, './docs/?a=1'],
  ] as const) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.headers['location']]).toEqual([url, 302, scope]);
  }
});

test('a paper is shown by the browser’s own viewer', async () => {
  const policy = await policyOf(`/pages/${id}/a.pdf`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/sandbox|script-src/);
});

describe('an unpublished version', () => {
  test('is shown by its link for an hour, and not otherwise', async () => {
    const bytes = makeZip([
      { name: 'index.html', data: '<p>two</p>' },
      { name: 'b.css', data: 'p{}' },
    ]);
    await upload(app, uploadBundle, { by: editor, params: { id }, bytes });
    expect((await get(`/pages/${id}/`)).payload).toContain('one');
    expect((await get(`/pages/${id}/b.css`)).statusCode).toBe(404);
    const { versions } = await detail();
    const [second, first] = versions.map(({ preview }) => preview);
    expect((await get(`${second}`)).payload).toBe('<p>two</p>');
    expect((await get(`${second}b.css`)).statusCode).toBe(200);
    expect((await get(`${first}`)).payload).toContain('one');
    expect((await get(`${second}`)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^sandbox allow-popups allow-popups-to-escape-sandbox; /,
      ),
      'x-robots-tag': 'noindex',
    });
    for (const wrong of [`${second}`.replace(/.(?=\/$)/, '!'), '/pages/preview/x/', `${second}nothing.css`]) {
      expect([wrong, (await get(wrong)).statusCode]).toEqual([wrong, 404]);
    }
    app.clock.advance(3_600_000);
    expect((await get(`${second}`)).statusCode).toBe(404);
  });
});

test('a conference that is not public hides its pages, and so does taking one down', async () => {
  const hidden = (await buildMeeting(app)).id;
  const admin = await buildPerson(app);
  await makeAdministrator(app, admin);
  const other = await buildBundle(app, admin, hidden, parts);
  expect((await get(`/pages/${other}/`)).statusCode).toBe(404);
  await app.kernel.db.execute(sql`update meetings set state = 'published' where id = ${hidden}`);
  expect((await get(`/pages/${other}/`)).statusCode).toBe(200);
  await app.call(publishPage, { token: admin.token, params: { id: other }, body: { number: null } });
  expect((await get(`/pages/${other}/`)).statusCode).toBe(404);
});
