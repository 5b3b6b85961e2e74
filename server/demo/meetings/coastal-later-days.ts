import { both } from '../words.ts';
import { speakers as who } from './people.ts';
import { pauses, type SessionLine } from './programme.ts';

export function laterDays(two: string, three: string): SessionLine[] {
  return [
    {
      kind: 'plenary',
      day: two,
      start: '09:00',
      end: '10:30',
      title: both('Plenary: computing for medicine', '大会报告：面向医学的计算'),
      room: 'harbour',
      chairs: [who.otarran],
      talks: [
        {
          kind: 'keynote',
          start: '09:00',
          end: '09:45',
          title: both('Rare events on ordinary machines', '普通机器上的罕见事件'),
          by: [who.valmorency],
        },
        {
          kind: 'keynote',
          start: '09:45',
          end: '10:30',
          title: both('A ward round with a cluster', '带着集群查房'),
          by: [who.lin],
        },
      ],
    },
    { kind: 'break', day: two, start: '10:30', end: '11:00', title: pauses.coffee },
    {
      kind: 'session',
      day: two,
      start: '11:00',
      end: '12:30',
      title: both('Storage II: formats that last', '存储（二）：经得起时间考验的格式'),
      room: 'tide',
      track: 'storage',
      chairs: [who.otarran],
      talks: [
        {
          kind: 'invited',
          start: '11:00',
          end: '11:45',
          title: both('Reading a file from 1994', '读取 1994 年的文件'),
          by: [who.otarran],
        },
        {
          kind: 'oral',
          start: '11:45',
          end: '12:30',
          title: both('Checksums people can read aloud', '可以念出来的校验和'),
          by: [who.zhou],
        },
      ],
    },
    {
      kind: 'session',
      day: two,
      start: '11:00',
      end: '12:30',
      title: both('Energy II: night-time jobs', '能耗（二）：夜间作业'),
      room: 'lighthouse',
      track: 'energy',
      chairs: [who.tursun],
      talks: [
        {
          kind: 'oral',
          start: '11:00',
          end: '11:45',
          title: both('Waiting for the wind', '等风来'),
          by: [who.tursun],
        },
        {
          kind: 'oral',
          start: '11:45',
          end: '12:30',
          title: both('Price signals in a batch queue', '批处理队列中的电价信号'),
          by: [who.wang],
        },
      ],
    },
    { kind: 'meal', day: two, start: '12:30', end: '14:00', title: pauses.lunch },
    {
      kind: 'session',
      day: two,
      start: '14:00',
      end: '17:00',
      title: both('Sub-forum: operating a campus cluster', '分论坛：校园集群运维'),
      room: 'harbour',
      track: 'platform',
      chairs: [who.wang, who.keane],
      description: both(
        'Round table with twelve operators. Bring your worst week.',
        '十二位运维负责人圆桌讨论，欢迎分享您最棘手的一周运维经历。',
      ),
    },
    {
      kind: 'plenary',
      day: three,
      start: '09:00',
      end: '10:30',
      title: both('Awards and closing', '颁奖与闭幕式'),
      room: 'harbour',
      chairs: [who.gu],
    },
    {
      kind: 'social',
      day: three,
      start: '11:00',
      end: '15:00',
      title: both('Visit to the tidal data centre', '参观潮汐数据中心'),
    },
  ];
}
