import { both, CHINA, type DemoCalendar, demoId, prose } from '../words.ts';
import { simpleTypes } from './simple-types.ts';
import { bdmcProgramme } from './bdmc-programme.ts';
import { edition, member } from './people-and-past.ts';
import { settings } from './settings.ts';
import type { DemoMeeting } from './shape.ts';

const LATER = 82;

/** The conference that its series' sub-site shows; each of its pages has content. */
export function bdmc(calendar: DemoCalendar): DemoMeeting {
  const start = calendar.monday(LATER, 2);
  const year = calendar.year(start);
  const id = (name: string) => demoId(`bdmc ${name}`);
  const [one, two] = [calendar.day(start), calendar.day(start + 1)];
  const { types, taken } = simpleTypes('bdmc', calendar, { open: -20, early: 26, stock: 420, taken: 133 });
  return {
    id: id('meeting'),
    series: 'bdmc',
    state: 'published',
    basics: {
      slug: `bdmc-${year}`,
      title: both(`Big Data and Medical Computing ${year}`, `${year} 大数据与医学计算会议`),
      theme: both('Evidence at the bedside', '让证据走到床旁'),
      summary: both(
        'Two days in the lake city for clinicians, statisticians and engineers who want to read each other’s papers.',
        '为期两天，邀请临床医生、统计学家与工程师相聚湖城，读懂彼此的论文。',
      ),
      city: both('Linhu', '临湖'),
      venueName: both('Lakeside Academy', '湖畔书院'),
      timeZone: CHINA,
      startsOn: one,
      endsOn: two,
      registration: { opensAt: calendar.at(-20, '09:00'), closesAt: calendar.at(start - 5, '23:59') },
      submission: { opensAt: calendar.at(-40), closesAt: calendar.at(18, '23:59') },
      capacity: 420,
    },
    taken,
    sections: {
      about: {
        body: prose(
          [
            'Hospitals collect more than they can read. BDMC brings together the people who ask the questions and the people who can compute the answers, and makes both of them review every paper.',
            'The conference is held in the old academy by the lake; posters are shown in its former library.',
          ],
          [
            '医院积累的数据远多于能够读懂的数据。BDMC 把提出问题的人与能够计算答案的人聚到一起，并请双方共同评审每一篇论文。',
            '会议在湖畔书院举行，海报厅设在原藏书楼内。',
          ],
        ),
      },
      venue: {
        name: both('Lakeside Academy', '湖畔书院'),
        address: both('1 Shuyuan Lane, Linhu', '临湖市书院弄 1 号'),
        phone: '0512-88000400',
        coordinates: { latitude: 31.3205, longitude: 120.6403 },
        directions: [
          {
            id: id('rail'),
            kind: 'rail',
            text: both(
              'From Linhu North station, take bus 9 to Academy Gate (20 minutes).',
              '临湖北站乘 9 路公交至书院门，约 20 分钟。',
            ),
          },
          {
            id: id('taxi'),
            kind: 'taxi',
            text: both(
              'Show the driver the Chinese address; the gate is on the lake side.',
              '打车可导航至湖畔书院，入口位于湖边一侧。',
            ),
          },
        ],
        notes: prose(
          ['Visitors from abroad may ask for an invitation letter after registering.'],
          ['境外参会人员完成报名后可申请邀请函。'],
        ),
      },
      contacts: {
        people: [
          {
            id: id('office'),
            topic: 'general',
            name: both('Conference office', '会务组'),
            phone: '0512-88000404',
            email: 'office@bdmc.example',
            wechat: 'bdmc-office',
          },
          {
            id: id('papers'),
            topic: 'papers',
            name: both('Submissions office', '论文组'),
            phone: '',
            email: 'papers@bdmc.example',
            wechat: '',
          },
        ],
        hours: both('Weekdays 9:00–17:00', '工作日 9:00–17:00'),
        takesMessages: true,
      },
      committee: {
        groups: [
          {
            id: id('chairs'),
            name: both('General chairs', '大会主席'),
            members: [
              member(
                id,
                'Lin Xiaozhou',
                '林晓舟',
                'Chair',
                '主席',
                'Linhu University Hospital',
                '临湖大学附属医院',
                'China',
                '中国',
              ),
              member(
                id,
                'Jean-Baptiste de Valmorency-Montfaucon',
                '让-巴蒂斯特·德·瓦尔莫朗西-蒙福孔',
                'Chair',
                '主席',
                'Université de Valcour',
                '瓦尔库尔大学',
                'France',
                '法国',
              ),
            ],
          },
          {
            id: id('scientific'),
            name: both('Scientific committee', '学术委员会'),
            members: [
              member(
                id,
                'Yoshimori Shio',
                '𠮷森 汐',
                '',
                '',
                'Minamihama University',
                '南滨大学',
                'Japan',
                '日本',
              ),
              member(
                id,
                'Siobhán O’Tarran',
                '西沃恩·奥塔兰',
                '',
                '',
                'Northshore University',
                '北岸大学',
                'Ireland',
                '爱尔兰',
              ),
              member(
                id,
                'Ouyang Mingyuan',
                '欧阳明远',
                '',
                '',
                'Haigang University',
                '海港大学',
                'China',
                '中国',
              ),
            ],
          },
          {
            id: id('local'),
            name: both('Local organizers', '会务委员会'),
            members: [
              member(
                id,
                'Chen Lichuan',
                '陈砺川',
                'Rooms and meals',
                '食宿',
                'Linhu University Hospital',
                '临湖大学附属医院',
                'China',
                '中国',
              ),
            ],
          },
        ],
      },
      history: {
        editions: [
          edition(id, year - 1, 'Small samples, large claims', '小样本，大结论', 'Linhu', '临湖', 388, 121),
          edition(id, year - 2, 'Who owns the scan?', '影像归谁所有', 'Valcour', '瓦尔库尔', 301, 96),
          edition(id, year - 3, 'A first meeting', '第一次会面', 'Linhu', '临湖', 140, 41),
        ],
      },
      dates: {
        dates: [
          {
            id: id('d1'),
            name: both('Abstracts due', '摘要投稿截止'),
            at: calendar.at(18, '23:59'),
            wholeDay: false,
          },
          {
            id: id('d2'),
            name: both('Early-bird prices end', '早鸟价截止'),
            at: calendar.at(26, '23:59'),
            wholeDay: false,
          },
          {
            id: id('d3'),
            name: both('Registration closes', '报名截止'),
            at: calendar.at(start - 5, '23:59'),
            wholeDay: false,
          },
          { id: id('d4'), name: both('Opening', '开幕'), at: calendar.at(start, '09:00'), wholeDay: false },
        ],
      },
      partners: {
        partners: [
          {
            id: id('p1'),
            kind: 'host',
            name: both('Jiangnan Medical Informatics Association', '江南医学信息学会'),
            link: '',
            logo: '',
          },
          {
            id: id('p2'),
            kind: 'organizer',
            name: both('Linhu University Hospital', '临湖大学附属医院'),
            link: '',
            logo: '',
          },
          { id: id('p3'), kind: 'sponsor', name: both('Yanhu Imaging', '砚湖影像'), link: '', logo: '' },
        ],
      },
      call: {
        body: prose(
          [
            'Abstracts of one page, in English or Chinese, reviewed by a clinician, a statistician and an engineer.',
          ],
          ['摘要一页，中英文均可，由临床、统计、工程三方共同评审。'],
        ),
        fields: [
          { id: id('f1'), name: both('Imaging', '医学影像') },
          { id: id('f2'), name: both('Electronic records', '电子病历') },
          { id: id('f3'), name: both('Trials and causality', '临床试验与因果推断') },
        ],
      },
      programme: bdmcProgramme(one, two),
      types,
      ...settings('bdmc', calendar, start),
    },
  };
}
