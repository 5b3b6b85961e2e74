import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting } from '#test/meetings';
import { accentColours, findBrandOfMeeting } from './email-brand.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the colours are those of the pages', () => {
  const css = readFileSync(
    new URL('../../../../../web/src/kernel/ui/styles/tokens.css', import.meta.url),
    'utf8',
  );
  for (const [accent, colour] of Object.entries(accentColours))
    expect([accent, css.includes(`[data-accent='${accent}'] {\n  --accent: ${colour};`)]).toEqual([
      accent,
      true,
    ]);
});

test('has the name in the reader’s language and the contacts for registration, else those of the series', async () => {
  const { id } = await buildMeeting(app);
  const { db } = app.kernel;
  const contact = {
    id: 'a',
    topic: 'registration',
    name: { en: 'Greta', zh: '葛丽泰' },
    phone: '',
    email: 'g@example.org',
  };
  const press = { ...contact, topic: 'press', email: 'press@example.org' };
  const unreachable = { ...contact, email: '' };
  await db.execute(sql`
    update series set content = jsonb_set(content, '{contacts}', ${JSON.stringify([{ ...contact, email: 's@example.org' }])}::jsonb)
    where id = (select series_id from meetings where id = ${id})`);
  expect(await findBrandOfMeeting(app.kernel, id, 'zh-cn')).toMatchObject({
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    logo: null,
    contacts: ['葛丽泰，s@example.org'],
  });
  await db.execute(sql`
    insert into meeting_sections (meeting_id, name, content, changed_at) values
      (${id}, 'contacts', ${JSON.stringify({ people: [press, unreachable, contact] })}::jsonb, now())
    on conflict (meeting_id, name) do update set content = excluded.content`);
  expect((await findBrandOfMeeting(app.kernel, id, 'en'))?.contacts).toEqual(['Greta, g@example.org']);
  expect(await findBrandOfMeeting(app.kernel, '00000000-0000-4000-8000-000000000000', 'en')).toBeNull();
});
