import type { Sentence } from '@plenum/contract/kernel/language';

export const bookWords = {
  book: { en: 'Book of Abstracts', zh: '摘要集' },
  contents: { en: 'Contents', zh: '目录' },
  authorIndex: { en: 'Author Index', zh: '作者索引' },
  otherField: { en: 'Other', zh: '其他' },
  noText: {
    en: 'The abstract was submitted as a file whose text can’t be printed here.',
    zh: '该摘要以文件形式提交，未能提取正文。',
  },
} satisfies Record<string, Sentence>;
