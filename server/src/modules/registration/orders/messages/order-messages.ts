import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingTerms } from '#modules/meetings/public';
import type { OrderRow } from '../../tables.ts';
import { formatAmount, formatMoment } from './format.ts';

/** What every message about an order may say of it. */
export interface AboutOrder {
  readonly meeting: string;
  readonly number: string;
  readonly amount: string;
  /** Empty: not held until a certain moment. */
  readonly until: string;
  readonly link: string;
}

export interface Written {
  readonly subject: string;
  readonly text: string;
}

export function aboutOrder(
  order: OrderRow,
  { meeting }: MeetingTerms,
  publicUrl: string,
  language: Language,
): AboutOrder {
  return {
    meeting: textIn(meeting.title, language),
    number: order.number,
    amount: formatAmount(order.total, order.currency, language),
    until: order.holdUntil ? formatMoment(order.holdUntil, meeting.timeZone, language) : '',
    link: `${publicUrl}/index/order/${order.id}`,
  };
}

const placedSubject: Sentence = { en: 'Your order for {meeting}', zh: '“{meeting}”订单已提交' };

const placedTexts = {
  toPay: {
    en: 'Your order {number} for “{meeting}” has been placed. Amount due: {amount}. Your places are held until {until}; after that the order is cancelled automatically. To pay or to change it: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，应付金额 {amount}。请在 {until} 前完成支付，超时订单将自动取消。查看订单：{link}',
  },
  toReview: {
    en: 'Your order {number} for “{meeting}” has been placed, amount {amount}. The organizer reviews your registration first; you can pay once it is approved. Your places are held meanwhile. See your order: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，合计 {amount}。会务组将先审核您的报名，审核通过后再支付，名额在此期间为您保留。查看订单：{link}',
  },
  nothingToPay: {
    en: 'Your order {number} for “{meeting}” has been placed. There is nothing to pay. See your order: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，无需支付。查看订单：{link}',
  },
} satisfies Record<string, Sentence>;

export function writeOrderPlaced(
  kind: keyof typeof placedTexts,
  order: AboutOrder,
  language: Language,
): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(placedSubject, language), values),
    text: fillIn(inLanguage(placedTexts[kind], language), values),
  };
}

const settledSubject: Sentence = { en: 'Payment received for {meeting}', zh: '“{meeting}”支付成功' };

const settledTexts = {
  done: {
    en: 'We have received {amount} for your order {number} for “{meeting}”. Your registration is complete. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 支付成功，实付金额 {amount}，报名已完成。{link}',
  },
  toReview: {
    en: 'We have received {amount} for your order {number} for “{meeting}”. The organizer now reviews your registration; we will notify you of the result. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 支付成功，实付金额 {amount}。报名已提交审核，审核结果将另行通知。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeOrderSettled(
  kind: keyof typeof settledTexts,
  order: AboutOrder,
  language: Language,
): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(settledSubject, language), values),
    text: fillIn(inLanguage(settledTexts[kind], language), values),
  };
}

/** What the order has added is part of the registration. */
const addedText: Sentence = {
  en: 'We have received {amount} for your order {number} for “{meeting}”. What you added is now part of your registration. {link}',
  zh: '【会堂】您的“{meeting}”订单 {number} 支付成功，实付金额 {amount}，增加的项目已生效。{link}',
};

export function writeAdditionSettled(order: AboutOrder, language: Language): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(settledSubject, language), values),
    text: fillIn(inLanguage(addedText, language), values),
  };
}

const cancelledSubject: Sentence = {
  en: 'The organizer has cancelled your order for {meeting}',
  zh: '会务组已取消您的“{meeting}”订单',
};

const cancelledText: Sentence = {
  en: 'The organizer has cancelled your order {number} for “{meeting}”.\n\nReason: {reason}\n\nWhat you filled in is kept as a draft. {link}',
  zh: '【会堂】会务组已取消您的“{meeting}”订单 {number}。\n\n原因：{reason}\n\n您填写的信息已保留为草稿。{link}',
};

const additionCancelledText: Sentence = {
  en: 'The organizer has cancelled your order {number} for “{meeting}”.\n\nReason: {reason}\n\nYour registration stays as it was before this order. {link}',
  zh: '【会堂】会务组已取消您的“{meeting}”订单 {number}。\n\n原因：{reason}\n\n您原有的报名不受影响。{link}',
};

export function writeOrderCancelled(
  order: AboutOrder,
  reason: string,
  language: Language,
  isAddition = false,
): Written {
  const values = { ...order, reason };
  return {
    subject: fillIn(inLanguage(cancelledSubject, language), values),
    text: fillIn(inLanguage(isAddition ? additionCancelledText : cancelledText, language), values),
  };
}

const expiredSubject: Sentence = { en: 'Your order for {meeting} has ended', zh: '“{meeting}”订单已取消' };

const expiredText: Sentence = {
  en: 'Your order {number} for “{meeting}” was not paid in time and has been cancelled; its places are free again. What you filled in is kept: you can order again as long as there are places. {link}',
  zh: '【会堂】您的“{meeting}”订单 {number} 未在规定时间内支付，已自动取消，名额已释放。您填写的信息已保留，在有名额时可重新提交。{link}',
};

const additionExpiredText: Sentence = {
  en: 'Your order {number} for “{meeting}” was not paid in time and has been cancelled. Your registration stays as it was before this order. {link}',
  zh: '【会堂】您的“{meeting}”订单 {number} 未在规定时间内支付，已自动取消。您原有的报名不受影响。{link}',
};

export function writeOrderExpired(order: AboutOrder, language: Language, isAddition = false): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(expiredSubject, language), values),
    text: fillIn(inLanguage(isAddition ? additionExpiredText : expiredText, language), values),
  };
}
