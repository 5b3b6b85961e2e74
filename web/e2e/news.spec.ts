import { makePng } from '../../server/test/make-images.ts';
import { shortPdf } from '../../server/test/make-pdf.ts';
import { dateField, expectRefusedDate, fillDate } from './support/dates.ts';
import { choose, confirm, enterAsVisitor, expectNothingAt, half, writeBoth } from './support/editors.ts';
import { ask, DEMO_MEETING, enterAs, logInAs, makeMeeting, save } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { reachPublishTime } from './support/time.ts';
import { readMeeting } from './support/visitors.ts';

const picture = { name: 'quay.png', mimeType: 'image/png', buffer: makePng(64, 36) };
const leaflet = {
  name: 'timetable.pdf',
  mimeType: 'application/pdf',
  buffer: shortPdf,
};
const inLanguage = <T>(lan: string, en: T, zh: T) => (lan === 'en' ? en : zh);

test('an article is written in both languages, previewed, scheduled, and appears at its time', async ({
  page,
  browser,
  say,
  lan,
  newcomer,
  expectAccessible,
}) => {
  const [en, zh] = [`Night ferry ${newcomer.username}`, `夜间渡轮 ${newcomer.username}`];
  await enterAs(page, 'owner', '/admin/newsList');
  await expect(page.getByRole('heading', { level: 1, name: say('console', 'news.title') })).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('link', { name: say('console', 'news.new') })
    .first()
    .click();

  await choose(
    page,
    say('console', 'news.field.scope'),
    (await readMeeting(page.request, lan, DEMO_MEETING)).title,
  );
  await writeBoth(page, say, 'news.field.title', en, zh);
  await writeBoth(page, say, 'news.field.summary', 'Boats until midnight.', '渡轮运行至午夜。');
  await half(page, say, 'news.field.body', 'zh').fill('末班渡轮零点开出。');
  const english = half(page, say, 'news.field.body', 'en');
  const label = say('kernel', 'half.en', { label: say('console', 'news.field.body') });
  const toolbar = page.getByRole('toolbar', { name: say('form', 'richText.toolbar', { label }) });
  await english.click();
  await toolbar.getByRole('button', { name: say('form', 'richText.heading'), exact: true }).click();
  await english.pressSequentially('Timetable');
  await english.press('Enter');
  await toolbar.getByRole('button', { name: say('form', 'richText.bold') }).click();
  await english.pressSequentially('Every hour.');
  await english.press('Enter');
  const picking = page.waitForEvent('filechooser');
  await toolbar.getByRole('button', { name: say('form', 'richText.picture') }).click();
  await (await picking).setFiles(picture);
  await page.getByRole('dialog').getByLabel(say('form', 'richText.alt')).fill('The quay at night');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('form', 'richText.insert') })
    .click();
  await expect(english.getByRole('img', { name: 'The quay at night' })).toBeVisible();
  await page.getByLabel(say('console', 'news.attach')).and(page.locator('input')).setInputFiles(leaflet);
  await expect(page.getByLabel(say('console', 'news.attachmentName', { number: 1 }))).toHaveValue(
    'timetable',
  );
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(say('console', 'news.state.draft'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('kernel', 'translations.complete'))).toBeVisible();
  await expectAccessible();

  await page.getByRole('tab', { name: say('console', 'news.preview') }).click();
  const shown = page.getByRole('region', { name: say('console', 'language.en') });
  await expect(shown.getByRole('heading', { name: en })).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Timetable' })).toBeVisible();
  await expect(shown.getByRole('strong')).toHaveText('Every hour.');
  await expect(
    page.getByRole('region', { name: say('console', 'language.zh-cn') }).getByText('末班渡轮零点开出。'),
  ).toBeVisible();
  await expectAccessible();

  // A past time is refused beside the field; a future one is not.
  await page.getByRole('button', { name: say('console', 'news.do.publish') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('console', 'news.publish.later'), { exact: true }).first().click();
  const time = dateField(dialog, say('console', 'news.publish.time'));
  const schedule = dialog.getByRole('button', { name: say('console', 'news.publish.doLater') });
  await fillDate(time, '2020-05-18T09:00');
  await schedule.click();
  await expectRefusedDate(time);
  await expectAccessible();
  await fillDate(time, '2099-05-18T09:00');
  await schedule.click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText(say('console', 'news.state.scheduled'), { exact: true })).toBeVisible();

  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const visitor = await enterAsVisitor(browser, lan);
  await expectNothingAt(visitor, say, `/index/news/${id}`);
  await reachPublishTime(id);
  await visitor.goto(`/index/detailInfo/${DEMO_MEETING}?tab=news`);
  await visitor.getByRole('link', { name: inLanguage(lan, en, zh) }).click();
  await expect(visitor).toHaveURL(new RegExp(`/index/news/${id}`));
  await expect(visitor.getByRole('heading', { level: 1, name: inLanguage(lan, en, zh) })).toBeVisible();
  const paper = visitor.getByRole('link', { name: 'timetable' });
  const answer = await visitor.request.get((await paper.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await visitor.context().close();
  await page.goto(`/index/news/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
});

test('a published article is changed, restored to an earlier version, and withdrawn', async ({
  page,
  browser,
  say,
  lan,
  newcomer,
  expectAccessible,
}) => {
  const token = await logInAs(page.request, 'owner');
  const title = `Quiet room ${newcomer.username}`;
  const { data } = await ask(page.request, token, 'POST', '/api/news', article(title, DEMO_MEETING));
  await enterWith(page, token, `/admin/newsList?id=${data.id}`);
  const main = page.getByRole('main');
  const state = (name: string) => main.getByText(say('console', `news.state.${name}`), { exact: true });

  await page.getByRole('button', { name: say('console', 'news.do.publish') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('console', 'news.publish.doNow') }).click();
  await expect(dialog).toBeHidden();
  await expect(state('published')).toBeVisible();

  const heading = half(page, say, 'news.field.title', 'en');
  await heading.fill(`${title}, closed`);
  await save(page, say);
  const visitor = await enterAsVisitor(browser, lan);
  const read = async (name: string) => {
    await visitor.goto(`/index/news/${data.id}`);
    await expect(visitor.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };
  await read(`${title}, closed`);

  await page.getByRole('button', { name: say('console', 'news.versions.title') }).click();
  await expect(dialog.getByRole('button', { pressed: true })).toContainText(
    say('console', 'news.versions.current'),
  );
  await dialog.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(dialog.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: say('console', 'news.versions.restore') }).click();
  await expect(heading).toHaveValue(title);
  await read(`${title}, closed`);
  await save(page, say);
  await read(title);

  await page.getByRole('button', { name: say('console', 'news.do.withdraw') }).click();
  await expectAccessible();
  await confirm(page, say('console', 'news.do.withdraw'));
  await expect(state('withdrawn')).toBeVisible();
  await expectNothingAt(visitor, say, `/index/news/${data.id}`);
  await visitor.context().close();

  // An article that was public can't be deleted, so the story withdraws it.
  await page.getByRole('button', { name: say('console', 'news.do.draft') }).click();
  await confirm(page, say('console', 'news.do.draft'));
  await expect(state('draft')).toBeVisible();
});

test('news of a draft conference waits until it is published; a draft is deleted', async ({
  page,
  say,
  newcomer,
}) => {
  const token = await logInAs(page.request, 'owner');
  const meeting = await makeMeeting(page.request, token);
  const title = `Too early ${newcomer.username}`;
  const { data } = await ask(page.request, token, 'POST', '/api/news', article(title, meeting));
  await ask(page.request, token, 'POST', `/api/news/${data.id}/state`, { to: 'published', at: null });
  await enterWith(page, token, `/admin/newsList?id=${data.id}`);
  await expect(page.getByText(say('console', 'scope.hidden'))).toBeVisible();
  await expectNothingAt(page, say, `/index/news/${data.id}`);
  await ask(page.request, token, 'POST', `/api/meetings/${meeting}/state`, { to: 'published' });
  await page.goto(`/index/news/${data.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const draft = await ask(page.request, token, 'POST', '/api/news', article(`${title} 2`, meeting));
  await page.goto(`/admin/newsList?id=${draft.data.id}`);
  await page.getByRole('button', { name: say('console', 'news.do.delete') }).click();
  await confirm(page, say('console', 'news.do.delete'));
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${title} 2` })).toBeHidden();
});

function article(title: string, meetingId: string) {
  const nothing = { type: 'doc', content: [] };
  return {
    seriesId: null,
    meetingId,
    category: 'notice',
    title: { en: title, zh: '' },
    summary: { en: '', zh: '' },
    body: { en: nothing, zh: nothing },
    cover: '',
    attachments: [],
    pinned: false,
  };
}
