import type { MeetingState } from '@plenum/contract/meetings/states';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { both, CHINA, type DemoCalendar, demoId, nothing, prose } from '../words.ts';
import { simpleTypes } from './simple-types.ts';
import { speakers as who } from './people.ts';
import { pauses, programme } from './programme.ts';
import { settings } from './settings.ts';
import type { DemoMeeting } from './shape.ts';

interface Sketch {
  readonly key: string;
  readonly series: string;
  readonly state: MeetingState;
  /** Days from today. */
  readonly start: number;
  readonly days: number;
  readonly onMonday?: boolean;
  readonly opens: number;
  readonly closes: number;
  readonly title: (year: number) => LocalizedText;
  readonly theme: LocalizedText;
  readonly summary: LocalizedText;
  readonly city: LocalizedText;
  readonly venue: LocalizedText;
  readonly capacity: number;
  readonly taken: number;
}

// One conference for each state and phase, except for the two that are filled in completely.
const sketches: readonly Sketch[] = [
  {
    key: 'coastal-last',
    series: 'cloud',
    state: 'closed',
    // 52 weeks before this year's conference.
    start: 46 - 364,
    onMonday: true,
    days: 3,
    opens: -430,
    closes: -322,
    title: (year) => both(`Coastal Computing Congress ${year}`, `${year} 滨海计算大会`),
    theme: both('Quiet machines', '安静的机器'),
    summary: both('The sound of computing done well.', '听，高效计算的声音。'),
    city: both('Binhai', '滨海'),
    venue: both('Harbour Conference Centre', '滨海港湾会议中心'),
    capacity: 240,
    taken: 221,
  },
  {
    key: 'cloud-workshop',
    series: 'cloud',
    state: 'published',
    start: 128,
    days: 1,
    opens: 21,
    closes: 118,
    title: (year) => both(`Workshop on Campus Clouds ${year}`, `${year} 校园云研讨会`),
    theme: both('One day, one cluster, forty people', '一天，一个集群，四十个人'),
    summary: both(
      'The small format that the congress began with: bring a problem, leave with a plan.',
      '大会最初的形式：带着问题来，带着方案走。',
    ),
    city: both('East Lake', '东湖'),
    venue: both('East Lake Computing Centre', '东湖计算中心'),
    capacity: 40,
    taken: 0,
  },
  {
    key: 'mamc-now',
    series: 'mamc',
    state: 'published',
    start: -1,
    days: 3,
    opens: -150,
    closes: -6,
    title: (year) => both(`Marine Applied Mathematics ${year}`, `${year} 海洋应用数学会议`),
    theme: both('Models that hold water', '把海洋写进方程'),
    summary: both(
      'Single track, two hundred people, and a wave tank in the foyer.',
      '单一会场，两百位参会人员，大厅里还有一座造波水槽。',
    ),
    city: both('Lanwan', '澜湾'),
    venue: both('Polytechnic Auditorium', '理工大学礼堂'),
    capacity: 220,
    taken: 207,
  },
  {
    key: 'mamc-doctoral',
    series: 'mamc',
    state: 'closed',
    start: 12,
    days: 2,
    opens: -80,
    closes: 8,
    title: (year) => both(`Doctoral Forum on Ocean Models ${year}`, `${year} 海洋模型博士生论坛`),
    theme: both('Half-finished work welcome', '欢迎未完成的工作'),
    summary: both(
      'Thirty doctoral students present ideas that don’t work yet.',
      '三十位博士生汇报尚未成功的工作。',
    ),
    city: both('Lanwan', '澜湾'),
    venue: both('Tidal Modelling Laboratory', '潮汐数值模拟实验室'),
    capacity: 60,
    taken: 60,
  },
  {
    key: 'hpc-next',
    series: 'hpc',
    state: 'published',
    start: 30,
    days: 2,
    opens: -45,
    closes: 26,
    title: (year) => both(`Forum on High Performance Computing ${year}`, `${year} 高性能计算论坛`),
    theme: both('Fewer watts, more answers', '更少能耗，更多答案'),
    summary: both(
      'Operators and scientists on one stage, with the power meter running.',
      '运维与科研同台，功率表全程运行。',
    ),
    city: both('Tianshan', '天山'),
    venue: both('Institute of Technology, Hall 2', '理工大学二号报告厅'),
    capacity: 160,
    taken: 151,
  },
  {
    key: 'hpc-draft',
    series: 'hpc',
    state: 'draft',
    start: 300,
    days: 2,
    opens: 150,
    closes: 290,
    title: (year) => both(`Compiler Days ${year}`, ''),
    theme: both('Between the source and the socket', ''),
    summary: nothing,
    city: both('Tianshan', '天山'),
    venue: nothing,
    capacity: 150,
    taken: 0,
  },
  {
    key: 'hpc-archived',
    series: 'hpc',
    state: 'archived',
    start: -700,
    days: 2,
    opens: -800,
    closes: -705,
    title: (year) => both(`Forum on High Performance Computing ${year}`, `${year} 高性能计算论坛`),
    theme: both('Waiting, measured', '作业等待时间统计'),
    summary: both(
      'The edition that counted every minute in the queue.',
      '这一届，把排队的每一分钟都数清楚。',
    ),
    city: both('Tianshan', '天山'),
    venue: both('Institute of Technology, Hall 1', '理工大学一号报告厅'),
    capacity: 130,
    taken: 124,
  },
];

export function otherMeetings(calendar: DemoCalendar): DemoMeeting[] {
  return sketches.map((sketch) => build(sketch, calendar));
}

function build(sketch: Sketch, calendar: DemoCalendar): DemoMeeting {
  const { key, days } = sketch;
  const start = startOf(sketch, calendar);
  const year = calendar.year(start);
  const early = Math.round((sketch.opens + sketch.closes) / 2);
  const { types, taken } = simpleTypes(key, calendar, {
    open: sketch.opens,
    early,
    stock: sketch.capacity,
    taken: sketch.taken,
  });
  return {
    id: demoId(`meeting ${key}`),
    series: sketch.series,
    state: sketch.state,
    taken,
    basics: {
      slug: `${key}-${year}`,
      title: sketch.title(year),
      theme: sketch.theme,
      summary: sketch.summary,
      city: sketch.city,
      venueName: sketch.venue,
      timeZone: CHINA,
      startsOn: calendar.day(start),
      endsOn: calendar.day(start + days - 1),
      registration: {
        opensAt: calendar.at(sketch.opens, '09:00'),
        closesAt: calendar.at(sketch.closes, '23:59'),
      },
      submission: { opensAt: null, closesAt: null },
      capacity: sketch.capacity,
    },
    sections: {
      types,
      ...(sketch.state === 'draft'
        ? {}
        : {
            about: { body: prose([sketch.summary.en], [sketch.summary.zh]) },
            contacts: {
              people: [
                {
                  id: demoId(`${key} contact`),
                  topic: 'general' as const,
                  name: both('Conference office', '会务组'),
                  phone: '',
                  email: `${sketch.series}@plenum.example`,
                  wechat: '',
                },
              ],
              hours: nothing,
              takesMessages: sketch.start > 0,
            },
            programme: smallProgramme(sketch, calendar),
            ...settings(key, calendar, start),
          }),
    },
  };
}

// Returns the first day, in days from today. A conference that is running isn't moved, even if it is on a holiday.
function startOf({ start, days, onMonday = false }: Sketch, calendar: DemoCalendar): number {
  if (start <= 0 && start + days > 0) return start;
  return onMonday ? calendar.monday(start, days) : calendar.clear(start, days);
}

function smallProgramme(sketch: Sketch, calendar: DemoCalendar) {
  const { key, days } = sketch;
  const start = startOf(sketch, calendar);
  const hall = { hall: both('Main hall', '主会场') };
  return programme(
    key,
    hall,
    {},
    Array.from({ length: days }, (_, offset) => calendar.day(start + offset)).flatMap((day, index) => [
      {
        kind: 'plenary' as const,
        day,
        start: '09:00',
        end: '10:30',
        title: index === 0 ? both('Opening', '开幕') : both('Morning talks', '上午报告'),
        room: 'hall',
        talks: [
          {
            kind: 'keynote' as const,
            start: '09:15',
            end: '10:30',
            title:
              index === 0
                ? both('The problem we keep solving', '我们反复解决的问题')
                : both('What the data said in the end', '数据最后说了什么'),
            by: index === 0 ? [who.ouyang] : [who.yoshimori],
          },
        ],
      },
      { kind: 'break' as const, day, start: '10:30', end: '11:00', title: pauses.coffee },
      {
        kind: 'session' as const,
        day,
        start: '11:00',
        end: '12:30',
        title: both('Contributed talks', '专题报告'),
        room: 'hall',
        chairs: [who.wang],
        talks: [
          {
            kind: 'oral' as const,
            start: '11:00',
            end: '11:45',
            title: both('Small models, honest errors', '小模型也要如实给出误差'),
            by: [who.keane],
          },
          {
            kind: 'oral' as const,
            start: '11:45',
            end: '12:30',
            title: both('Notes from a long run', '一次长时间运行的手记'),
            by: [who.tursun],
          },
        ],
      },
      { kind: 'meal' as const, day, start: '12:30', end: '14:00', title: pauses.lunch },
      {
        kind: 'session' as const,
        day,
        start: '14:00',
        end: '16:00',
        title: both('Discussion', '讨论'),
        room: 'hall',
      },
    ]),
  );
}
