import type { Programme } from '@plenum/contract/meetings/programme';
import { both, type DemoCalendar } from '../words.ts';
import { laterDays } from './coastal-later-days.ts';
import { speakers as who } from './people.ts';
import { pauses, programme } from './programme.ts';

export function coastalProgramme(calendar: DemoCalendar, start: number): Programme {
  const [one, two, three] = [calendar.day(start), calendar.day(start + 1), calendar.day(start + 2)];
  return programme(
    'coastal',
    {
      harbour: both('Harbour Hall', '海港厅'),
      tide: both('Tide Room', '潮汐厅'),
      lighthouse: both('Lighthouse Room', '灯塔厅'),
    },
    {
      platform: both('Platforms', '平台'),
      storage: both('Storage', '存储'),
      energy: both('Energy', '能耗'),
    },
    [
      { kind: 'social', day: one, start: '08:00', end: '09:00', title: pauses.registration },
      {
        kind: 'plenary',
        day: one,
        start: '09:00',
        end: '09:30',
        title: both('Opening ceremony', '开幕式'),
        room: 'harbour',
        chairs: [who.gu],
        description: both(
          'Welcome addresses by the Binhai Society for Computing and the host city.',
          '滨海计算学会与会议举办地代表致辞。',
        ),
      },
      {
        kind: 'plenary',
        day: one,
        start: '09:30',
        end: '11:00',
        title: both('Plenary talks', '大会报告'),
        room: 'harbour',
        chairs: [who.gu],
        talks: [
          {
            kind: 'keynote',
            start: '09:30',
            end: '10:15',
            title: both('A scheduler that says “I don’t know”', '会说“我不知道”的调度器'),
            by: [who.ouyang],
            abstract: both(
              'Most schedulers turn a guess into a number and forget that it was a guess. We show what changes when the uncertainty of a job’s running time stays visible through the whole stack, with eleven years of traces from the Binhai cluster.',
              '多数调度器把猜测变成数字，然后忘记那只是猜测。本报告基于滨海集群十一年的作业记录，说明在整个系统中始终保留作业时长的不确定性会带来哪些变化。',
            ),
          },
          {
            kind: 'keynote',
            start: '10:15',
            end: '11:00',
            title: both('How we tried to lose data, and could not', '我们如何想方设法丢数据，却没丢成'),
            by: [who.otarran],
            abstract: both(
              'A year of deliberate failures in a storage system of forty racks: what broke, what only looked broken, and the three drills every operator should run before lunch.',
              '在四十个机柜的存储系统中进行一年的主动故障演练：什么真的坏了，什么只是看起来坏了，以及每位运维人员都应在午饭前完成的三项演练。',
            ),
          },
        ],
      },
      { kind: 'break', day: one, start: '11:00', end: '11:30', title: pauses.coffee },
      {
        kind: 'session',
        day: one,
        start: '11:30',
        end: '12:30',
        title: both('Platforms I: scheduling at scale', '平台（一）：大规模调度'),
        room: 'harbour',
        track: 'platform',
        chairs: [who.wang],
        talks: [
          {
            kind: 'invited',
            start: '11:30',
            end: '12:00',
            title: both(
              'Fairness between labs that do not trust each other',
              '互不信任的实验室之间如何实现公平',
            ),
            by: [who.keane],
          },
          {
            kind: 'oral',
            start: '12:00',
            end: '12:30',
            title: both('Pre-emption without tears', '低扰动抢占调度'),
            by: [who.wang],
          },
        ],
      },
      {
        kind: 'session',
        day: one,
        start: '11:30',
        end: '12:30',
        title: both('Storage I: tail latency', '存储（一）：尾延迟'),
        room: 'tide',
        track: 'storage',
        chairs: [who.zhou],
        talks: [
          {
            kind: 'oral',
            start: '11:30',
            end: '12:00',
            title: both('One slow disk in four thousand', '四千块盘里的一块慢盘'),
            by: [who.zhou],
          },
          {
            kind: 'oral',
            start: '12:00',
            end: '12:30',
            title: both('Reading twice to wait once', '读两次，等一次'),
            by: [who.yoshimori],
          },
        ],
      },
      { kind: 'meal', day: one, start: '12:30', end: '14:00', title: pauses.lunch },
      {
        kind: 'session',
        day: one,
        start: '14:00',
        end: '15:30',
        title: both('Energy I: measure before you save', '能耗（一）：先测量，再节能'),
        room: 'lighthouse',
        track: 'energy',
        chairs: [who.tursun],
        talks: [
          {
            kind: 'invited',
            start: '14:00',
            end: '14:45',
            title: both('What the wall socket knows', '从插座端测量集群能耗'),
            by: [who.tursun],
          },
          {
            kind: 'oral',
            start: '14:45',
            end: '15:30',
            title: both('Cooling by the sea: three summers of data', '海水冷却：三个夏天的数据'),
            by: [who.ouyang, who.tursun],
          },
        ],
      },
      {
        kind: 'session',
        day: one,
        start: '14:00',
        end: '15:30',
        title: both('Platforms II: from notebook to cluster', '平台（二）：从笔记本到集群'),
        room: 'harbour',
        track: 'platform',
        chairs: [who.keane],
        talks: [
          {
            kind: 'oral',
            start: '14:00',
            end: '14:45',
            title: both('The last mile is a login prompt', '最后一公里是登录提示符'),
            by: [who.yoshimori],
          },
          {
            kind: 'oral',
            start: '14:45',
            end: '15:30',
            title: both('Reproducible by default', '默认可复现'),
            by: [who.valmorency],
          },
        ],
      },
      {
        kind: 'poster',
        day: one,
        start: '15:30',
        end: '17:00',
        title: both('Posters and coffee', '海报展示与茶歇'),
        room: 'tide',
        description: both('Authors present their posters.', '作者在海报旁交流。'),
      },
      {
        kind: 'social',
        day: one,
        start: '18:30',
        end: '21:00',
        title: both('Congress dinner at the Gallery restaurant', '欢迎晚宴（长廊餐厅）'),
      },
      ...laterDays(two, three),
    ],
  );
}
