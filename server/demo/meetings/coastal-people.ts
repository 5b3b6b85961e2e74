import { both, demoId } from '../words.ts';
import type { DemoMeeting } from './shape.ts';
import { edition, member } from './people-and-past.ts';

/** The committee, and the congresses of the years before. */
export function coastalPeople(year: number): Pick<DemoMeeting['sections'], 'committee' | 'history'> {
  const id = (name: string) => demoId(`coastal ${name}`);
  return {
    committee: {
      groups: [
        {
          id: id('chairs'),
          name: both('Congress chairs', '大会主席'),
          members: [
            member(
              id,
              'Gu Yuanzhou',
              '顾远舟',
              'Chair',
              '主席',
              'Binhai Society for Computing',
              '滨海计算学会',
              'China',
              '中国',
            ),
            member(
              id,
              'Siobhán O’Tarran',
              '西沃恩·奥塔兰',
              'Co-chair',
              '共同主席',
              'Northshore University',
              '北岸大学',
              'Ireland',
              '爱尔兰',
            ),
          ],
        },
        {
          id: id('programme committee'),
          name: both('Programme committee', '程序委员会'),
          members: [
            member(
              id,
              'Ouyang Mingyuan',
              '欧阳明远',
              'Platforms',
              '平台方向',
              'Haigang University',
              '海港大学',
              'China',
              '中国',
            ),
            member(
              id,
              'Zhou Minyi',
              '周敏仪',
              'Storage',
              '存储方向',
              'Yanshi Storage',
              '砚石存储',
              'China',
              '中国',
            ),
            member(
              id,
              'Maimaiti Tursun',
              '买买提·吐尔逊',
              'Energy',
              '能耗方向',
              'Tianshan Institute of Technology',
              '天山理工大学',
              'China',
              '中国',
            ),
            member(
              id,
              'Yoshimori Shio',
              '𠮷森 汐',
              'Posters',
              '海报',
              'Minamihama University',
              '南滨大学',
              'Japan',
              '日本',
            ),
          ],
        },
      ],
    },
    history: {
      editions: [
        edition(id, year - 1, 'Quiet machines', '安静的机器', 'Binhai', '滨海', 1104, 268),
        edition(id, year - 2, 'Data that stays', '留得住的数据', 'East Lake', '东湖', 980, 231),
        edition(id, year - 3, 'The queue is the message', '排队时延分析', 'Binhai', '滨海', 742, 190),
      ],
    },
  };
}
