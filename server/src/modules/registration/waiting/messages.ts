import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from '../orders/public.ts';

const offeredSubject: Sentence = {
  en: 'Places for you at {meeting}',
  zh: '“{meeting}”候补成功，请尽快支付',
};

const offeredText: Sentence = {
  en: 'Places have come free at “{meeting}”, and it is your turn on the waiting list. We have placed order {number} for you. Please pay {amount} by {until}; after that your places go to the next in line.{dearer} {link}',
  zh: '【会堂】您候补的“{meeting}”名额已分配，系统已为您生成订单 {number}。请在 {until} 前支付 {amount}，逾期名额将顺延给下一位。{dearer}{link}',
};

const dearerText: Sentence = {
  en: ' Please note: the price has gone up since you joined the waiting list, when it was {before}.',
  zh: '请注意：价格已较您加入候补时（{before}）上调。',
};

const takenText: Sentence = {
  en: 'Places have come free at “{meeting}”, and it is your turn on the waiting list. We have placed order {number} for you; there is nothing to pay now. {link}',
  zh: '【会堂】您候补的“{meeting}”名额已分配，系统已为您生成订单 {number}，目前无需支付。{link}',
};

/** `before`: what it cost on joining, if it costs more now. */
export function writeOffered(
  kind: 'toPay' | 'nothingToPay',
  order: AboutOrder,
  before: string | null,
  language: Language,
): Written {
  const dearer = before === null ? '' : fillIn(inLanguage(dearerText, language), { before });
  const subject: Sentence =
    kind === 'toPay' ? offeredSubject : { en: offeredSubject.en, zh: '“{meeting}”候补成功' };
  const text = kind === 'toPay' ? offeredText : takenText;
  const values = { ...order, dearer };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}

interface AboutEntry {
  readonly meeting: string;
  readonly reason: string;
  readonly link: string;
}

const endedSubject: Sentence = {
  en: 'You are no longer on the waiting list for {meeting}',
  zh: '您已不在“{meeting}”的候补队列中',
};

const endedTexts = {
  removed: {
    en: 'The organizer has taken you off the waiting list for “{meeting}”.\n\nReason: {reason}\n\nWhat you filled in is kept as a draft. {link}',
    zh: '【会堂】会务组已将您移出“{meeting}”的候补队列。\n\n原因：{reason}\n\n您填写的信息已保留为草稿。{link}',
  },
  form: {
    en: 'It was your turn on the waiting list for “{meeting}”, but what you filled in can’t be ordered any more: a price may have ended, or something in the form needs another look. What you filled in is kept; please check it and join the waiting list again. {link}',
    zh: '【会堂】您在“{meeting}”的候补已轮到，但所填信息已无法下单（价格可能已失效，或部分信息需要更新）。您填写的信息已保留，请核对后重新加入候补。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeEnded(kind: keyof typeof endedTexts, entry: AboutEntry, language: Language): Written {
  const values = { ...entry };
  return {
    subject: fillIn(inLanguage(endedSubject, language), values),
    text: fillIn(inLanguage(endedTexts[kind], language), values),
  };
}
