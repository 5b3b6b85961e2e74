import type { Sentence } from '../kernel/language.ts';

/** Why a message that the provider had accepted did not arrive. */
const undeliveredReasons = ['no_target', 'unreachable', 'blocked', 'content', 'limited', 'unknown'] as const;
type UndeliveredReason = (typeof undeliveredReasons)[number];

const words: Readonly<Record<UndeliveredReason, Sentence>> = {
  no_target: {
    en: 'The phone number or mailbox does not exist or is out of service.',
    zh: '号码或邮箱不存在，或已停用。',
  },
  unreachable: {
    en: 'The phone was switched off or out of coverage, or the mailbox was full, until the message expired.',
    zh: '对方关机、不在服务区或邮箱已满，消息超时未送达。',
  },
  blocked: {
    en: 'The recipient, or their carrier or mail server, has blocked these messages.',
    zh: '收件人拒收此类消息，或消息被运营商、邮件服务器屏蔽。',
  },
  content: { en: 'The carrier blocked the message because of its content.', zh: '内容被运营商拦截。' },
  limited: {
    en: 'This recipient has received more messages than the carrier allows.',
    zh: '该号码接收次数超过运营商限制。',
  },
  unknown: {
    en: 'The provider reported that the message wasn’t delivered, for an unrecognized reason.',
    zh: '服务商报告消息未送达，原因无法识别。',
  },
};

/**
 * Codes of delivery reports: Alibaba Cloud's own, those of the mainland's carriers, which Tencent Cloud passes on, and
 * the status codes of mail systems (RFC 3463). A carrier's code with several meanings is left out.
 */
const codes: readonly (readonly [RegExp, UndeliveredReason])[] = [
  [/^(?:MOBILE_NOT_ON_SERVICE|INVALID_NUMBER|PHONEERR|NO_SUCH_TARGET|HARD_BOUNCE)$/, 'no_target'],
  [/^(?:MK:0001|MI:0073|DB:0101|CB:0053)$/, 'no_target'],
  // Codes of immediate answers that have the same meaning.
  [/^(?:isv\.MOBILE_NUMBER_ILLEGAL|HTTP_422)$/, 'no_target'],
  [/^5\.1\.(?:1|2|3|6|10)$|^5\.2\.1$/, 'no_target'],
  [
    /^(?:EXPIRED|UNDELIV|MOBILE_TERMINAL_ERROR|MOBILE_ACCOUNT_ABNORMAL|SOFT_BOUNCE|MK:0005|MK:0010|MK:0013|MI:0024)$/,
    'unreachable',
  ],
  [/^[45]\.2\.2$|^4\.\d+\.\d+$/, 'unreachable'],
  [/^(?:MOBILE_IN_BLACK|USER_REJECT|BLACK|MBBLACK|DBBLACK|DB:0144|COMPLAINT)$/, 'blocked'],
  [/^5\.7\.\d+$/, 'blocked'],
  [/^(?:CONTENT_KEYWORD|CONTENT_ERROR|KEYWORD|MK:0115)$/, 'content'],
  [/^(?:MOBILE_SEND_LIMIT|DB:0142)$/, 'limited'],
];

function reasonOf(code: string): UndeliveredReason {
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
}

/** Returns a readable sentence for the code of a delivery report. */
export function undeliveredSentence(code: string): Sentence {
  return words[reasonOf(code)];
}

/** Returns whether a later message to the same number or address would fail too. */
export function isPermanent(code: string): boolean {
  return reasonOf(code) === 'no_target';
}
