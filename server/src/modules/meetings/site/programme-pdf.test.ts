import { downloadProgramme } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { publishContent } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { sectionSamples } from '#test/section-samples';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (id: string, lan: string) =>
  app.http.inject({ method: 'GET', url: `${downloadProgramme.path.replace(':id', id)}?lan=${lan}` });

test('the PDF has a cover, a page for each day and the index, in both languages', async () => {
  const { id } = await buildMeeting(app, { state: 'published' });
  expect((await get(id, 'en')).statusCode).toBe(404);
  await publishContent(app, id, sectionSamples().programme);
  for (const lan of ['en', 'zh-cn']) {
    const reply = await get(id, lan);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = reply.rawPayload.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(text).toContain(lan === 'en' ? '/Lang (en)' : '/Lang (zh-CN)');
  }
});
