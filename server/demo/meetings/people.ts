import type { Programme } from '@plenum/contract/meetings/programme';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { both, demoId, nothing } from '../words.ts';

export type DemoSpeaker = Programme['speakers'][number];

export function speaker(
  key: string,
  name: LocalizedText,
  title: LocalizedText,
  organization: LocalizedText,
  bio: LocalizedText = nothing,
): DemoSpeaker {
  return { id: demoId(`speaker ${key}`), name, title, organization, bio, photo: '' };
}

const professor = both('Professor', '教授');
const doctor = both('Senior researcher', '高级研究员');

export const speakers = {
  ouyang: speaker(
    'ouyang',
    both('Ouyang Mingyuan', '欧阳明远'),
    professor,
    both('Haigang University', '海港大学'),
    both(
      'Works on schedulers that admit when they do not know. Led the resource group of the Binhai cluster for eleven years.',
      '研究“知道自己不知道”的调度器，曾主持滨海集群资源管理工作十一年。',
    ),
  ),
  otarran: speaker(
    'otarran',
    both('Siobhán O’Tarran', '西沃恩·奥塔兰'),
    professor,
    both('Northshore University', '北岸大学'),
    both(
      'Builds storage systems and then tries to lose data with them. Author of the failure drills used by many operators.',
      '既造存储系统，也想尽办法让它丢数据；其编写的故障演练手册被众多运维团队采用。',
    ),
  ),
  tursun: speaker(
    'tursun',
    both('Maimaiti Tursun', '买买提·吐尔逊'),
    doctor,
    both('Tianshan Institute of Technology', '天山理工大学'),
    both('Energy measurement from the wall socket up.', '从插座开始测量能耗。'),
  ),
  wang: speaker(
    'wang',
    both('Wang Yuchuan', '王屿川'),
    doctor,
    both('East Lake Computing Centre', '东湖计算中心'),
  ),
  valmorency: speaker(
    'valmorency',
    both('Jean-Baptiste de Valmorency-Montfaucon', '让-巴蒂斯特·德·瓦尔莫朗西-蒙福孔'),
    professor,
    both('Université de Valcour', '瓦尔库尔大学'),
    both('Statistics of rare events, with a clinician’s impatience.', '以临床医生的紧迫感研究罕见事件统计。'),
  ),
  yoshimori: speaker(
    'yoshimori',
    both('Yoshimori Shio', '𠮷森 汐'),
    both('Associate professor', '副教授'),
    both('Minamihama University', '南滨大学'),
  ),
  lin: speaker(
    'lin',
    both('Lin Xiaozhou', '林晓舟'),
    professor,
    both('Linhu University Hospital', '临湖大学附属医院'),
  ),
  keane: speaker('keane', both('Aoife Keane', '伊芙·基恩'), doctor, both('Northshore Networks', '北岸网络')),
  zhou: speaker('zhou', both('Zhou Minyi', '周敏仪'), doctor, both('Yanshi Storage', '砚石存储')),
  gu: speaker(
    'gu',
    both('Gu Yuanzhou', '顾远舟'),
    professor,
    both('Binhai Society for Computing', '滨海计算学会'),
  ),
} satisfies Record<string, DemoSpeaker>;
