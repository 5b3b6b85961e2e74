import type { Programme } from '@plenum/contract/meetings/programme';
import { both, nothing } from '../words.ts';
import { speakers as who } from './people.ts';
import { pauses, programme } from './programme.ts';

export function bdmcProgramme(one: string, two: string): Programme {
  return programme(
    'bdmc',
    { library: both('Library Hall', '藏书楼'), pavilion: both('Lake Pavilion', '湖心亭厅') },
    { imaging: both('Imaging', '医学影像'), records: both('Records', '电子病历') },
    [
      {
        kind: 'plenary',
        day: one,
        start: '09:00',
        end: '10:30',
        title: both('Opening and keynote', '开幕与主旨报告'),
        room: 'library',
        chairs: [who.lin],
        talks: [
          {
            kind: 'keynote',
            start: '09:15',
            end: '10:30',
            title: both('What a p-value does at three in the morning', '凌晨三点的 p 值'),
            by: [who.valmorency],
            abstract: both(
              'Decisions on a ward are made by tired people with partial data. A statistician’s field notes from forty nights.',
              '病房里的决定，往往由疲惫的人在数据不全时作出。一位统计学家四十个夜班的手记。',
            ),
          },
        ],
      },
      { kind: 'break', day: one, start: '10:30', end: '11:00', title: pauses.coffee },
      {
        kind: 'session',
        day: one,
        start: '11:00',
        end: '12:30',
        title: both('Reading scans together', '协同阅片'),
        room: 'library',
        track: 'imaging',
        chairs: [who.yoshimori],
        talks: [
          {
            kind: 'oral',
            start: '11:00',
            end: '11:45',
            title: both('Two readers and a model', '两位医生与一个模型'),
            by: [who.yoshimori],
          },
          {
            kind: 'oral',
            start: '11:45',
            end: '12:30',
            title: both('When the model disagrees', '模型与医生判读不一致时'),
            by: [who.lin],
          },
        ],
      },
      {
        kind: 'session',
        day: one,
        start: '11:00',
        end: '12:30',
        title: both('Records that travel', '会流动的病历'),
        room: 'pavilion',
        track: 'records',
        chairs: [who.otarran],
        talks: [
          {
            kind: 'invited',
            start: '11:00',
            end: '11:45',
            title: both('Moving a record across a border', '一份病历如何跨境流转'),
            by: [who.otarran],
          },
          {
            kind: 'oral',
            start: '11:45',
            end: '12:30',
            title: both('Names, and how they break', '姓名是如何出错的'),
            by: [who.ouyang],
          },
        ],
      },
      { kind: 'meal', day: one, start: '12:30', end: '14:00', title: pauses.lunch },
      {
        kind: 'poster',
        day: one,
        start: '14:00',
        end: '16:30',
        title: both('Posters in the old library', '藏书楼海报展'),
        room: 'library',
      },
      {
        kind: 'plenary',
        day: two,
        start: '09:30',
        end: '11:30',
        title: both('Debate: should the model sign?', '辩论：模型该不该签字'),
        room: 'library',
        chairs: [who.lin, who.valmorency],
        description: nothing,
      },
      {
        kind: 'social',
        day: two,
        start: '14:00',
        end: '16:00',
        title: both('Boat ride on the lake', '游湖'),
      },
    ],
  );
}
