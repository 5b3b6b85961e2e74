import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Decision } from '@plenum/contract/submissions/review-words';
import { both } from '../words.ts';

export const authorWords: Readonly<Record<Decision, readonly LocalizedText[]>> = {
  oral: [
    both(
      'A clear question and measurements that others can repeat. In the talk, please explain how the limitations listed at the end could be overcome.',
      '问题明确，测量可复现。建议在报告中说明文末所列限制可能的解决途径。',
    ),
    both(
      'Convincing, and of interest beyond the field. A figure with the distribution, not only the mean, would help the audience.',
      '结论令人信服，对其他方向也有参考价值。除平均值外，建议给出分布图。',
    ),
    both(
      'Well written. I would like to hear how much work it was to run this in production.',
      '文字清楚。希望报告中介绍投入实际运行所需的工作量。',
    ),
  ],
  poster: [
    both(
      'Useful, and best discussed in front of a poster. Please add the raw figures as a table.',
      '内容实用，适合以海报形式交流。请补充原始数据表。',
    ),
    both(
      'The result is sound though limited to one site. A poster is the right place for it.',
      '结果可靠，但仅限于单一站点，建议以海报展示。',
    ),
    both(
      'Easy to follow. On the poster, please show one example from beginning to end.',
      '条理清楚。建议在海报上完整展示一个实例。',
    ),
  ],
  revise: [
    both(
      'The comparison that the conclusion needs is missing. Please add it and submit again.',
      '结论所需的对照实验缺失，请补充后重新提交。',
    ),
    both(
      'It is not clear how the figures were calculated. Please describe the method in two sentences.',
      '数据的统计方法不清楚，请用一两句话说明。',
    ),
    both(
      'Promising, but the text stops where the discussion should begin.',
      '选题有价值，但缺少对结果的讨论。',
    ),
  ],
  reject: [
    both(
      'The abstract does not say what is new, and one machine is not enough for a general conclusion.',
      '摘要未说明创新之处，仅凭一台机器的数据难以得出一般性结论。',
    ),
    both(
      'Outside the scope of the congress, and without measurements.',
      '超出大会主题范围，且缺少测量数据。',
    ),
  ],
};

export const chairWords: Readonly<Record<Decision, readonly LocalizedText[]>> = {
  oral: [
    both('One of the best in this field.', '本方向最好的投稿之一。'),
    both('Could open the session.', '可作为该场次的第一个报告。'),
  ],
  poster: [both('Accept if there is space.', '若展板充足，可录用为海报。')],
  revise: [both('I would be willing to review a revised version.', '我愿意审阅修改稿。')],
  reject: [both('I see no way to repair this in time.', '短期内难以修改到位。')],
};

/** The messages of reviewers to each other, one after the other. */
export const discussionWords: readonly (readonly LocalizedText[])[] = [
  [
    both(
      'We differ on originality. I know of no earlier work with so many jobs.',
      '我们在创新性上评分不一。据我所知，此前没有作业数量如此之大的工作。',
    ),
    both('Agreed. I would raise my score by one.', '同意，我可以提高一分。'),
  ],
  [
    both('Is one site enough for a talk?', '仅一个站点的数据，是否足以做口头报告？'),
    both('The method carries over, so I would say yes.', '方法可以推广，我认为可以。'),
  ],
];

export const chairQuestion = both(
  'Please check the comparison again before Friday; I would like to decide then.',
  '请各位在周五前再看一下对照部分，届时我将作出决定。',
);
