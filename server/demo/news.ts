import { NewsForm } from '@plenum/contract/news/schemas';
import { DEMO_MEETING_ID } from './accounts.ts';
import { both, type DemoCalendar, prose } from './words.ts';
import type { Tx } from '#kernel/db/database';
import type { AuditSource } from '#modules/audit/public';
import { createNews, publishNews } from '#modules/news/public';

interface DemoArticle {
  readonly content: Omit<NewsForm, 'seriesId'> & { readonly series: string | null };
  /** Days from today; null for a draft. */
  readonly published: number | null;
}

function demoNews(calendar: DemoCalendar): DemoArticle[] {
  const year = calendar.year(calendar.monday(46, 3));
  const earlyEnd = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(calendar.day(3)));
  return [
    {
      published: -1,
      content: {
        series: null,
        meetingId: DEMO_MEETING_ID,
        category: 'deadline',
        pinned: true,
        cover: '',
        attachments: [],
        title: both('Early-bird prices end in a few days', '早鸟价即将截止'),
        summary: both(
          'Register and pay before the deadline; the standard price applies after that.',
          '请在截止前完成报名并支付，之后按标准价收取。',
        ),
        body: prose(
          [
            `The early-bird price applies if you register by ${earlyEnd} and pay within two days. Teams may register now and complete their members’ details later.`,
            '# If you pay by corporate transfer',
            '- Put the order number and the name on the transfer',
            '- Upload your proof of payment on the order page; finance answers within one working day',
          ],
          [
            '在截止时间前完成报名，并在其后两天内付款，即可享受早鸟价。团队可先行报名，之后再完善成员信息。',
            '# 采用对公转账的参会人员',
            '- 请在附言中注明订单编号和姓名',
            '- 在订单中上传转账凭证，财务将在一个工作日内审核',
          ],
        ),
      },
    },
    {
      published: -6,
      content: {
        series: null,
        meetingId: DEMO_MEETING_ID,
        category: 'programme',
        pinned: false,
        cover: '',
        attachments: [],
        title: both('The programme is out', '会议日程已公布'),
        summary: both(
          'Two mornings of plenaries, six sessions and a sub-forum. Star the sessions you want to attend.',
          '两个上午的大会报告、六个专题场次和一个分论坛，可收藏感兴趣的场次。',
        ),
        body: prose(
          [
            'Plenary speakers, sessions and rooms are fixed. Changes will be announced here and in the programme itself.',
          ],
          ['大会报告人、场次与会场均已确定。如有变动，将在此处与日程中同步公布。'],
        ),
      },
    },
    {
      published: -14,
      content: {
        series: 'cloud',
        meetingId: null,
        category: 'news',
        pinned: false,
        cover: '',
        attachments: [],
        title: both(`Registration for ${year} is open`, `${year} 年大会报名已开启`),
        summary: both(
          'Register alone or as a team and pay in CNY or USD. Rooms are available at the hotel next door.',
          '支持个人与团队报名，可用人民币或美元支付，会场旁即可住宿。',
        ),
        body: prose(
          ['Everything about fees, rooms and meals is on the meeting page.'],
          ['费用、住宿与用餐安排详见会议页面。'],
        ),
      },
    },
    {
      published: -3,
      content: {
        series: 'bdmc',
        meetingId: null,
        category: 'notice',
        pinned: false,
        cover: '',
        attachments: [],
        title: both('How abstracts are reviewed', '摘要评审方式说明'),
        summary: both(
          'Three reviewers, three professions, one decision.',
          '三位审稿人，三种专业，一个结论。',
        ),
        body: prose(
          [
            'Every abstract is read by a clinician, a statistician and an engineer. All three must understand it.',
          ],
          ['每篇摘要由临床医生、统计学家与工程师各一位评审，三方都须读懂。'],
        ),
      },
    },
    {
      published: 2,
      content: {
        series: null,
        meetingId: DEMO_MEETING_ID,
        category: 'travel',
        pinned: false,
        cover: '',
        attachments: [],
        title: both('Shuttle buses between the hotels and the venue', '酒店与会场班车安排'),
        summary: both('Departures at 8:00 and 8:30 from the Tide Inn.', '潮汐宾馆每日 8:00、8:30 发车。'),
        body: prose(['The ride takes six minutes.'], ['车程约 6 分钟。']),
      },
    },
    {
      published: null,
      content: {
        series: null,
        meetingId: DEMO_MEETING_ID,
        category: 'notice',
        pinned: false,
        cover: '',
        attachments: [],
        title: both('Wi-Fi in Harbour Hall', ''),
        summary: both('To be finished when the venue sends the details.', ''),
        body: prose(['Network name and password follow.'], []),
      },
    },
  ];
}

export async function loadNews(
  tx: Tx,
  calendar: DemoCalendar,
  series: ReadonlyMap<string, string>,
  source: AuditSource,
): Promise<void> {
  for (const { content, published } of demoNews(calendar)) {
    const { series: slug, ...form } = content;
    const seriesId = slug === null ? null : (series.get(slug) ?? null);
    const { id } = await createNews(tx, NewsForm.parse({ ...form, seriesId }), source);
    if (published === null) continue;
    const at = new Date(calendar.at(published, '10:00'));
    await publishNews(tx, { id, firstPublicAt: null }, at, source);
  }
}
