import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationJobs } from '#modules/registration/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

const people = [
  '秦叙舟',
  '单雄信',
  '曾国明',
  '区少华',
  '尉迟恭',
  '欧阳清和',
  '仇英',
  '解缙',
  '查良',
  '吕绿竹',
  '任重',
  '盛朝阳',
  '张乐',
  '陳思遠',
  '买买提·吐尔逊',
  '令狐冲',
  'Ilario Okandu',
  'Nguyễn Thị Ánh',
  'Siobhán O’Brien',
  'Søren Ålund',
];

let app: TestApp;
let owner: Person;
let meetingId: string;

beforeAll(async () => {
  app = await createTestApp();
  const offer = await buildOffer(app, { stock: null, activityStock: null });
  meetingId = offer.meetingId;
  owner = await buildStaff(app, meetingId, 'owner');
  const members = people.map((fullName) => memberDraft(offer.type.id, { values: { fullName } }));
  const { answer } = await buildOrder(app, meetingId, members);
  expect(answer.body).toMatchObject({ code: 200 });
});
afterAll(() => app.close());

async function find(q: string): Promise<string[]> {
  const { body } = await app.call(participantList.list, {
    params: { id: meetingId },
    query: { q },
    token: owner.token,
  });
  return body.data.rows.map(({ name }) => name);
}

test.each([
  ['qinxuzhou', '秦叙舟'],
  ['qin xuzhou', '秦叙舟'],
  ['Qin Xu Zhou', '秦叙舟'],
  ['qxz', '秦叙舟'],
  ['qinxz', '秦叙舟'],
  ['xuzhou', '秦叙舟'],
  ['秦叙', '秦叙舟'],
  ['shanxiongxin', '单雄信'],
  ['shan', '单雄信'],
  ['sxx', '单雄信'],
  ['zengguoming', '曾国明'],
  ['zgm', '曾国明'],
  ['oushaohua', '区少华'],
  ['osh', '区少华'],
  ['yuchigong', '尉迟恭'],
  ['ycg', '尉迟恭'],
  ['ouyangqinghe', '欧阳清和'],
  ['ouyang qh', '欧阳清和'],
  ['oyqh', '欧阳清和'],
  ['qiuying', '仇英'],
  ['xiejin', '解缙'],
  ['zhaliang', '查良'],
  ['lvlvzhu', '吕绿竹'],
  ['lulu zhu', '吕绿竹'],
  ['LYULYU', '吕绿竹'],
  ['lllz', null],
  ['llz', '吕绿竹'],
  ['renzhong', '任重'],
  ['renchong', '任重'],
  ['shengzhaoyang', '盛朝阳'],
  ['zhangyue', '张乐'],
  ['zhangle', '张乐'],
  ['chensiyuan', '陳思遠'],
  ['csy', '陳思遠'],
  ['maimaiti tuerxun', '买买提·吐尔逊'],
  ['mmttex', '买买提·吐尔逊'],
  ['linghuchong', '令狐冲'],
  ['okandu ilario', 'Ilario Okandu'],
  ['ilario okandu', 'Ilario Okandu'],
  ['anh nguyen thi', 'Nguyễn Thị Ánh'],
  ['Thi Anh Nguyen', 'Nguyễn Thị Ánh'],
  ['obrien siobhan', 'Siobhán O’Brien'],
  ['alund soren', 'Søren Ålund'],
  ['danxiongxin', null],
  ['cengguoming', null],
  ['weichigong', null],
])('%s finds %s', async (q, name) => {
  expect(await find(q)).toEqual(name === null ? [] : [name]);
});

test('people registered before are found after the job has run', async () => {
  await app.kernel.pool.query(
    `update participants set has_sounds = false, search_text = lower(full_name), search_tokens = '{}' where full_name = '秦叙舟'`,
  );
  await app.kernel.pool.query(
    `update registrations set has_sounds = false, name = '滨海队', search_text = '滨海队', search_tokens = '{}'`,
  );
  expect(await find('qxz')).toEqual([]);
  for (const job of registrationJobs) if (job.name === 'add_name_sounds') await job.run(app.kernel);
  expect(await find('qxz')).toEqual(['秦叙舟']);
  expect(await find('秦')).toEqual(['秦叙舟']);
  const { body } = await app.call(registrationList.list, {
    params: { id: meetingId },
    query: { q: 'binhai' },
    token: owner.token,
  });
  expect(body.data.rows).toHaveLength(1);
});
