import type { SeriesForm } from '@plenum/contract/meetings/series';
import { both, demoId, nothing, prose } from './words.ts';

function partner(series: string, kind: SeriesForm['partners'][number]['kind'], en: string, zh: string) {
  return { id: demoId(`${series} ${en}`), kind, name: both(en, zh), link: '', logo: '' };
}

function contact(series: string, en: string, zh: string, phone: string) {
  return {
    id: demoId(`${series} contact`),
    topic: 'general' as const,
    name: both(en, zh),
    phone,
    email: `${series}@plenum.example`,
    wechat: '',
  };
}

// All of these are invented: no real society, university or company. China reserves no telephone numbers for fiction.
// Those of the demo look like real ones and may be in use, so nothing here ever calls or writes to them.
export const demoSeries: readonly SeriesForm[] = [
  {
    slug: 'cloud',
    name: both('Coastal Computing Congress', '滨海计算大会'),
    tagline: both(
      'Where people who run large systems meet people who dream them up',
      '云与高性能计算年度学术会议',
    ),
    about: prose(
      [
        'The congress began in 2009 as a workshop of forty people around one cluster. Today it is the yearly meeting place for cloud platforms, scheduling, storage and the science done on them.',
        'Talks are short, posters stay up for all three days, and every session ends with time to argue.',
      ],
      [
        '大会始于 2009 年，最初只是四十余人围绕一个集群举办的研讨会。如今，它已成为云平台、调度、存储及其上科学计算领域每年一度的交流平台。',
        '报告简短，海报全程展示，每个场次都留出充分的讨论时间。',
      ],
    ),
    accent: 'indigo',
    logo: '',
    position: 1,
    partners: [
      partner('cloud', 'host', 'Binhai Society for Computing', '滨海计算学会'),
      partner(
        'cloud',
        'organizer',
        'Institute of Distributed Systems, Haigang University',
        '海港大学分布式系统研究所',
      ),
      partner('cloud', 'co_organizer', 'East Lake Computing Centre', '东湖计算中心'),
      partner('cloud', 'sponsor', 'Yanshi Storage', '砚石存储'),
      partner('cloud', 'sponsor', 'Northshore Networks', '北岸网络'),
    ],
    contacts: [contact('cloud', 'Secretariat', '大会秘书处', '0571-88000101')],
    footer: {
      text: both('Coastal Computing Congress, Binhai', '滨海计算大会组委会'),
      icp: '',
      policeFiling: '',
    },
  },
  {
    slug: 'mamc',
    name: both('Marine Applied Mathematics Conference', '海洋应用数学会议'),
    tagline: both('Models that hold water', '把海洋写进方程'),
    about: prose(
      [
        'Waves, sediments, ice and the numerical methods behind them. A single-track conference with a long coffee break.',
      ],
      ['波浪、泥沙、海冰，以及背后的数值方法。单一会场，茶歇充裕。'],
    ),
    accent: 'pine',
    logo: '',
    position: 2,
    partners: [
      partner('mamc', 'host', 'Lanwan Polytechnic, School of Mathematics', '澜湾理工大学数学学院'),
      partner('mamc', 'organizer', 'Tidal Modelling Laboratory', '潮汐数值模拟实验室'),
    ],
    contacts: [contact('mamc', 'Conference office', '会务组', '020-88000202')],
    footer: { text: nothing, icp: '', policeFiling: '' },
  },
  {
    slug: 'hpc',
    name: both('Forum on High Performance Computing', '高性能计算论坛'),
    tagline: both('Fewer watts, more answers', '更少能耗，更多答案'),
    about: prose(
      [
        'A forum of practitioners: operators, compiler writers and the scientists who wait for their jobs to start.',
      ],
      ['一个面向一线从业者的论坛：运维工程师、编译器开发者，以及等待作业排队的科学家。'],
    ),
    accent: 'rust',
    logo: '',
    position: 3,
    partners: [partner('hpc', 'host', 'Tianshan Institute of Technology', '天山理工大学')],
    contacts: [contact('hpc', 'Forum office', '论坛办公室', '0991-8800303')],
    footer: { text: nothing, icp: '', policeFiling: '' },
  },
  {
    slug: 'bdmc',
    name: both('Big Data and Medical Computing', '大数据与医学计算会议'),
    tagline: both('Evidence at the bedside', '让证据走到床旁'),
    about: prose(
      [
        'Clinicians, statisticians and engineers on one programme committee: no paper is accepted that only one of them understands.',
      ],
      ['临床医生、统计学家与工程师共同组成程序委员会：只有一方看得懂的论文不予录用。'],
    ),
    accent: 'plum',
    logo: '',
    position: 4,
    partners: [
      partner('bdmc', 'host', 'Jiangnan Medical Informatics Association', '江南医学信息学会'),
      partner('bdmc', 'organizer', 'Linhu University Hospital', '临湖大学附属医院'),
      partner('bdmc', 'co_organizer', 'Université de Valcour', '瓦尔库尔大学'),
      partner('bdmc', 'sponsor', 'Yanhu Imaging', '砚湖影像'),
    ],
    contacts: [contact('bdmc', 'Conference office', '会务组', '0512-88000404')],
    footer: {
      text: both('Organized by Linhu University Hospital', '临湖大学附属医院承办'),
      icp: '',
      policeFiling: '',
    },
  },
];
