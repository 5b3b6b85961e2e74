import { DEMO_MEETING_ID } from '../accounts.ts';
import { both, CHINA, type DemoCalendar, demoId, prose } from '../words.ts';
import { coastalCatalogue } from './coastal-catalogue.ts';
import { coastalProgramme } from './coastal-programme.ts';
import { coastalPeople } from './coastal-people.ts';
import { coastalSubmissions } from './coastal-review.ts';
import { defaultForm, settings } from './settings.ts';
import type { DemoMeeting } from './shape.ts';

const SOON = 46;

/** The complete conference: registration open, the early price about to end. */
export function coastal(calendar: DemoCalendar): DemoMeeting {
  const start = calendar.monday(SOON, 3);
  const year = calendar.year(start);
  const id = (name: string) => demoId(`coastal ${name}`);
  const catalogue = coastalCatalogue(calendar, start);
  return {
    id: DEMO_MEETING_ID,
    series: 'cloud',
    state: 'published',
    basics: {
      slug: `coastal-${year}`,
      title: both(`Coastal Computing Congress ${year}`, `${year} 滨海计算大会`),
      theme: both('High performance for everyone', '让高性能计算触手可及'),
      summary: both(
        'Three days on cloud platforms, storage and energy: two plenaries, six sessions, posters every day, and a sub-forum for those who keep campus clusters running.',
        '为期三天，聚焦云平台、存储与能耗：两场大会报告、六个专题场次、全程海报展示，以及面向校园集群运维的分论坛。',
      ),
      city: both('Binhai', '滨海'),
      venueName: both('Harbour Conference Centre', '滨海港湾会议中心'),
      timeZone: CHINA,
      startsOn: calendar.day(start),
      endsOn: calendar.day(start + 2),
      registration: { opensAt: calendar.at(-60, '09:00'), closesAt: calendar.at(start - 3, '23:59') },
      submission: { opensAt: calendar.at(-90), closesAt: calendar.at(10, '23:59') },
      capacity: 1284,
    },
    taken: catalogue.taken,
    sections: {
      about: {
        body: prose(
          [
            'The congress is about cloud platforms, storage and the energy they use, for researchers, operators and students who work with high performance computing.',
            '# What to expect',
            '- Two mornings of plenary talks in the Harbour Hall',
            '- Three tracks: platforms, storage, energy',
            '- Posters that stay up for all three days',
            '- A sub-forum on operating campus clusters, with places for eighty',
            '# Languages',
            'Talks are given in English or Chinese; slides are in English. Interpretation is offered in the Harbour Hall.',
          ],
          [
            '大会聚焦云平台、存储与能耗，面向高性能计算领域的科研人员、运维人员和研究生。',
            '# 会议亮点',
            '- 两个上午的大会报告（海港厅）',
            '- 三个方向：平台、存储、能耗',
            '- 海报全程展示三天',
            '- 校园集群运维分论坛，名额 80 个',
            '# 会议语言',
            '报告语言为中文或英文，幻灯片使用英文；海港厅提供同声传译。',
          ],
        ),
      },
      venue: {
        name: both('Harbour Conference Centre', '滨海港湾会议中心'),
        address: both('18 Haigang Avenue, Binhai New Area', '滨海新区海港大道 18 号'),
        phone: '0571-88000100',
        coordinates: { latitude: 30.2489, longitude: 120.2052 },
        directions: [
          {
            id: id('metro'),
            kind: 'metro',
            text: both(
              'Take metro line 4 to Harbour Square, exit C. The venue is a six-minute walk away.',
              '地铁 4 号线港湾广场站 C 口，步行约 6 分钟。',
            ),
          },
          {
            id: id('rail'),
            kind: 'rail',
            text: both(
              'From Binhai East station, take metro line 4 (four stops) or a taxi (about 25 minutes).',
              '滨海东站换乘地铁 4 号线（4 站），或乘出租车约 25 分钟。',
            ),
          },
          {
            id: id('air'),
            kind: 'air',
            text: both(
              'Airport bus 3 leaves every 30 minutes and stops in front of the venue; the ride takes 50 minutes.',
              '机场大巴 3 号线每 30 分钟一班，直达会场门口，车程约 50 分钟。',
            ),
          },
          {
            id: id('road'),
            kind: 'road',
            text: both(
              'Underground car park P2, entrance on Chaoxi Road.',
              '地下停车场 P2，入口位于潮汐路。',
            ),
          },
        ],
        notes: prose(
          [
            'Participants from abroad: once you are registered, write to the secretariat with a copy of your passport’s data page, and an invitation letter follows within two working days.',
          ],
          ['境外参会人员完成报名后，请将护照资料页发送至秘书处，我们将在两个工作日内出具邀请函。'],
        ),
      },
      contacts: {
        people: [
          {
            id: id('contact general'),
            topic: 'general',
            name: both('Congress secretariat', '大会秘书处'),
            phone: '0571-88000101',
            email: 'secretariat@coastal.example',
            wechat: 'coastal-congress',
          },
          {
            id: id('contact hotel'),
            topic: 'hotel',
            name: both('Accommodation and travel', '住宿与交通'),
            phone: '0571-88000102',
            email: 'hotel@coastal.example',
            wechat: '',
          },
          {
            id: id('contact papers'),
            topic: 'papers',
            name: both('Programme committee', '程序委员会'),
            phone: '',
            email: 'papers@coastal.example',
            wechat: '',
          },
        ],
        hours: both('Weekdays 9:00–17:30 (Beijing time)', '工作日 9:00–17:30'),
        takesMessages: true,
      },
      ...coastalPeople(year),
      dates: {
        dates: [
          {
            id: id('d1'),
            name: both('Registration opens', '报名开始'),
            at: calendar.at(-60, '09:00'),
            wholeDay: true,
          },
          {
            id: id('d2'),
            name: both('Early-bird prices end', '早鸟价截止'),
            at: calendar.at(3, '23:59'),
            wholeDay: false,
          },
          {
            id: id('d3'),
            name: both('Abstracts due', '摘要投稿截止'),
            at: calendar.at(10, '23:59'),
            wholeDay: false,
          },
          {
            id: id('d4'),
            name: both('Final decisions sent', '最后一批录用通知'),
            at: calendar.at(24),
            wholeDay: true,
          },
          {
            id: id('d5'),
            name: both('Registration closes', '报名截止'),
            at: calendar.at(start - 3, '23:59'),
            wholeDay: false,
          },
          {
            id: id('d6'),
            name: both('Opening ceremony', '开幕式'),
            at: calendar.at(start, '09:00'),
            wholeDay: false,
          },
        ],
      },
      partners: {
        partners: [
          {
            id: id('p1'),
            kind: 'host',
            name: both('Binhai Society for Computing', '滨海计算学会'),
            link: '',
            logo: '',
          },
          {
            id: id('p2'),
            kind: 'organizer',
            name: both('Institute of Distributed Systems, Haigang University', '海港大学分布式系统研究所'),
            link: '',
            logo: '',
          },
          {
            id: id('p3'),
            kind: 'co_organizer',
            name: both('East Lake Computing Centre', '东湖计算中心'),
            link: '',
            logo: '',
          },
          { id: id('p4'), kind: 'sponsor', name: both('Yanshi Storage', '砚石存储'), link: '', logo: '' },
          {
            id: id('p5'),
            kind: 'sponsor',
            name: both('Northshore Networks', '北岸网络'),
            link: '',
            logo: '',
          },
        ],
      },
      call: {
        body: prose(
          [
            'We invite abstracts for talks and posters. One page, as a Word file under 2 MB; every abstract gets three reviews. They are reviewed in rounds as they come in; the first round has been decided.',
            '# What makes a good abstract',
            '- A question that others have',
            '- Measurements others can repeat',
            '- A sentence on what did not work',
          ],
          [
            '诚邀提交口头报告与海报摘要。摘要一页，Word 格式，2MB 以内；每篇摘要由三位审稿人评审。稿件分批评审，第一批结果已经发出。',
            '# 怎样的摘要更容易录用',
            '- 提出别人也关心的问题',
            '- 给出他人可复现的测量',
            '- 用一句话说明哪些尝试没有成功',
          ],
        ),
        fields: [
          { id: id('f1'), name: both('Scheduling and platforms', '调度与平台') },
          { id: id('f2'), name: both('Storage and file formats', '存储与文件格式') },
          { id: id('f3'), name: both('Energy and cooling', '能耗与散热') },
          { id: id('f4'), name: both('Computing for medicine', '医学计算') },
        ],
      },
      submissions: coastalSubmissions(calendar, start),
      programme: coastalProgramme(calendar, start),
      types: catalogue.types,
      hotels: catalogue.hotels,
      activities: catalogue.activities,
      form: defaultForm('coastal'),
      ...settings('coastal', calendar, start),
      footer: {
        text: both('Coastal Computing Congress, Binhai', '滨海计算大会组委会'),
        icp: '',
        policeFiling: '',
      },
    },
  };
}
