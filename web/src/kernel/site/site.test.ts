import { getSite, Site } from '@plenum/contract/kernel/endpoints';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, success } from '#test/fake-server';
import { loadSite, readSite, SITE_PATH } from './site.ts';

const server = fakeServer();
const site: Site = {
  demo: true,
  icp: '京ICP备00000000号',
  policeFiling: '',
  supportContact: 'help@plenum.example',
  version: '1.2.3',
};

function write(text: string): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'plenum-site';
  block.textContent = text;
  document.body.append(block);
}

beforeEach(() => document.body.replaceChildren());

it('agrees with the contract', () => {
  expect(SITE_PATH).toBe(getSite.path);
  expect(Object.keys(Site.shape)).toEqual(Object.keys(site));
});

it('is read from the page', async () => {
  write(JSON.stringify(site));
  expect(readSite()).toEqual(site);
  expect(await loadSite()).toEqual(site);
});

it.each([
  '',
  '{',
  '{}',
  '[]',
  JSON.stringify({ ...site, demo: 'yes' }),
  JSON.stringify({ ...site, icp: null }),
])('is fetched if the page contains %j', async (text) => {
  write(text);
  expect(readSite()).toBeUndefined();
  const loaded = loadSite();
  const request = await server.next();
  expect(request.config.url).toBe('/api/site');
  request.answer(200, success(site));
  expect(await loaded).toEqual(site);
});

it('is fetched if the page contains nothing, and an answer of another shape is refused', async () => {
  const loaded = loadSite();
  (await server.next()).answer(200, success({}));
  await expect(loaded).rejects.toThrow('did not answer with a site');
});
