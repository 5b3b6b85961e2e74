import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { DEMO_MEETING_ID, demoAccounts } from '../../server/demo/accounts.ts';
import { makeZip } from '../../server/test/make-zip.ts';

// Tests the sandbox of uploaded pages with a page that tries every forbidden access. This file doesn't use the story
// fixtures, because the browser reports refused calls and violated policies on the console, which would fail a story.

const SECRET = 'only-for-the-site';

// Each attempt reports its result; the results are in the title, which can be read from outside.
const attack = `
  const found = [];
  const attempt = (name, get) => {
    try { found.push(name + '=' + get()); } catch (error) { found.push(name + '!' + error.name); }
  };
  attempt('storage', () => localStorage.getItem('token'));
  attempt('session', () => sessionStorage.length);
  attempt('cookie', () => document.cookie);
  attempt('database', () => indexedDB.open('x') && 'opened');
  attempt('parent', () => window.parent === window ? 'none' : window.parent.document.title);
  // This attempt is made only in a frame, because a page that is opened on its own may navigate anywhere.
  if (window.top !== window) attempt('top', () => { window.top.location.href = '/index/tools'; return 'moved'; });
  const asks = [
    fetch('/api/accounts/me').then(() => 'fetch=answered', () => 'fetch!refused'),
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve('xhr=answered');
      request.onerror = () => resolve('xhr!refused');
      try { request.open('GET', '/api/site'); request.send(); } catch { resolve('xhr!refused'); }
    }),
    (async () => {
      await navigator.serviceWorker.register('attack.js');
      return 'worker=there';
    })().catch(() => 'worker!refused'),
  ];
  Promise.all(asks).then((answers) => {
    document.title = 'tried: ' + [...found, ...answers].join(' ');
    document.body.dataset.tried = 'yes';
  });
`;

const parts = [
  {
    name: 'index.html',
    data: `<!doctype html><html><head><meta charset="utf-8"><title>quiet</title>
      <link rel="stylesheet" href="css/look.css"><script src="attack.js" defer></script></head>
      <body><img src="dot.svg" alt="" width="8"><p>Hello</p>
      <p id="inline" onclick="document.title='tried: clicked'">click</p>
      <form action="/api/accounts/log-in" method="post"><button>send</button></form></body></html>`,
  },
  { name: 'attack.js', data: attack },
  { name: 'css/look.css', data: 'p { color: rgb(1, 2, 3); }' },
  {
    name: 'dot.svg',
    data: `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>document.documentElement.setAttribute('class', 'ran')</script></svg>`,
  },
];

async function send(
  request: APIRequestContext,
  method: string,
  path: string,
  token: string,
  body: object | Buffer,
) {
  const isFile = Buffer.isBuffer(body);
  const reply = await request.fetch(path, {
    method,
    data: body,
    headers: {
      authorization: token,
      lan: 'en',
      'content-type': isFile ? 'application/zip' : 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
  const answer = (await reply.json()) as { code: number; message: string; data: Record<string, string> };
  expect(answer.code, answer.message).toBe(200);
  return answer.data;
}

async function publishAttack(request: APIRequestContext, scripts: boolean): Promise<string> {
  const { username, password } =
    demoAccounts.find(({ role }) => role === 'administrator') ?? demoAccounts[0]!;
  const { token = '' } = await send(request, 'POST', '/api/accounts/log-in', '', {
    account: username,
    password,
  });
  const slug = `attack-${randomUUID().slice(0, 8)}`;
  const title = { en: 'Attack', zh: '' };
  const place = { seriesId: null, meetingId: DEMO_MEETING_ID };
  const { id = '' } = await send(request, 'POST', '/api/pages', token, {
    ...place,
    kind: 'bundle',
    slug,
    title,
  });
  await send(request, 'PUT', `/api/pages/${id}`, token, { version: 1, slug, title, scripts });
  await send(request, 'POST', `/api/pages/${id}/bundle`, token, makeZip(parts));
  await send(request, 'POST', `/api/pages/${id}/publish`, token, { number: 1 });
  return id;
}

/** Opens a page of the site itself and stores data there that is worth stealing. */
async function enterSite(page: Page): Promise<void> {
  await page.goto('/index/tools');
  await page.evaluate((secret) => {
    localStorage.setItem('token', secret);
    document.cookie = `token=${secret}; path=/`;
  }, SECRET);
}

for (const scripts of [false, true]) {
  for (const framed of [false, true]) {
    test(`scripts ${scripts ? 'allowed' : 'refused'}, ${framed ? 'inside our page' : 'on its own'}`, async ({
      page,
      request,
    }) => {
      const id = await publishAttack(request, scripts);
      await enterSite(page);
      const site = page.url();
      if (framed) {
        await page.evaluate((src) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          frame.id = 'uploaded';
          document.body.append(frame);
        }, `/pages/${id}/`);
      } else {
        await page.goto(`/pages/${id}/`);
      }
      const inside = framed ? page.frameLocator('#uploaded') : page;
      await expect(inside.getByText('Hello')).toHaveCSS('color', 'rgb(1, 2, 3)');
      await expect(inside.locator('img')).toHaveJSProperty('naturalWidth', 8);
      if (scripts) {
        await expect(inside.locator('body[data-tried]')).toBeAttached();
        const title = await inside.locator('title').textContent();
        expect(title).toContain('storage!SecurityError');
        expect(title).toContain('session!SecurityError');
        expect(title).toContain('cookie!SecurityError');
        expect(title).toContain('fetch!refused');
        expect(title).toContain('xhr!refused');
        expect(title).toContain('worker!refused');
        if (framed) expect(title).toMatch(/parent!\w+ top!SecurityError/);
        expect(title).not.toContain(SECRET);
      } else {
        await inside.locator('#inline').click();
        expect(await inside.locator('title').textContent()).toBe('quiet');
        await expect(inside.locator('body[data-tried]')).toHaveCount(0);
      }
      if (framed) expect(page.url()).toBe(site);
    });
  }
}

test('a picture with a script in it runs nothing when opened alone', async ({ page, request }) => {
  const id = await publishAttack(request, true);
  await page.goto(`/pages/${id}/dot.svg`);
  expect(await page.locator('svg').getAttribute('class')).toBeNull();
});
