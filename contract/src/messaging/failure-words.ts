import type { Sentence } from '../kernel/language.ts';
import { undeliveredSentence } from './delivery-codes.ts';
import { type MessageFailure, messageFailureWords } from './log.ts';
import type { SendFailure } from './providers.ts';

/** The reason why a message failed, and the next step. */
const general: Readonly<Record<SendFailure, Sentence>> = {
  invalid_target: {
    en: 'The phone number or email address does not exist, or the provider does not serve it.',
    zh: '手机号或邮箱不存在，或服务商不支持该号码。',
  },
  blocked: {
    en: 'The provider refused to send the message: the recipient has blocked messages, or the content includes a prohibited word.',
    zh: '服务商拒绝发送：收件人已拒收，或内容含有敏感词。',
  },
  template: {
    en: 'The provider has not approved this signature or template, or its variables differ from ours. Compare both with the provider’s console.',
    zh: '签名或模板未通过审核，或模板变量不一致，请与服务商控制台核对。',
  },
  balance: {
    en: 'Your account with the provider has no credit left. Please top it up.',
    zh: '服务商账户余额不足，请充值。',
  },
  credentials: {
    en: 'The provider doesn’t accept the key or password. Copy it again, and check that the key has permission to send messages and that this server’s IP address is allowed.',
    zh: '服务商不接受该密钥或密码。请重新复制，并确认密钥有发送权限、服务器 IP 在白名单内。',
  },
  rate_limited: {
    en: 'This recipient has received too many messages. Wait an hour, or test with another recipient.',
    zh: '向该收件人发送过于频繁，请一小时后重试，或更换测试号码。',
  },
  temporary: {
    en: 'The provider isn’t responding or has asked us to try again later. Check the address and whether this server can reach it.',
    zh: '服务商无响应或要求稍后重试。请检查地址是否正确，以及本服务器能否访问该地址。',
  },
  unknown_answer: {
    en: 'The provider returned an unrecognized response. Look up its code in the provider’s documentation.',
    zh: '服务商返回了无法识别的结果，请根据错误码查阅服务商文档。',
  },
};

/** Codes that are more specific than their kind. The first match is used. */
const particular: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^NO_BINDING$/,
    {
      en: 'The provider has no template for this message in this language. Add one under “Templates”.',
      zh: '此消息在该服务商尚未绑定此语言的过审模板，请在“模板绑定”中添加。',
    },
  ],
  [
    /^NOT_APPROVED$/,
    {
      en: 'The provider hasn’t approved the template for this message yet. Check its status under “Templates”.',
      zh: '服务商尚未审核通过该模板，请在“模板绑定”中查看审核状态。',
    },
  ],
  [
    /^MISSING_VALUE$/,
    {
      en: 'The template uses a variable that this message doesn’t have. Correct the order of the variables.',
      zh: '模板引用了该消息没有的变量，请修改变量顺序。',
    },
  ],
  [
    /^isv\.SMS_SIGN(?:ATURE)?_|^FailedOperation\.SignatureIncorrectOrUnapproved$|^FailedOperation\.MissingSignature$/,
    {
      en: 'The signature doesn’t match the one the provider has approved. Copy it from the provider’s console without 【】, and check that it is registered with the carriers.',
      zh: '签名与服务商已审核的签名不一致。请从控制台复制（不含【】），并确认已完成运营商实名报备。',
    },
  ],
  [
    /^isv\.SMS_TEST_/,
    {
      en: 'This signature or template is for the provider’s test mode, which only sends to registered test numbers. Use an approved signature and template.',
      zh: '当前为服务商的测试签名或模板，仅可发送至已登记的测试号码，请使用正式签名和模板。',
    },
  ],
  [
    /^isv\.DENY_IP_RANGE$|^IpNotInWhitelist$|^IpInBlacklist$/,
    {
      en: 'The provider doesn’t accept requests from this server’s IP address. Add it to the allowed addresses in the provider’s console.',
      zh: '服务商不接受来自本服务器 IP 的请求，请在控制台将其加入白名单。',
    },
  ],
  [
    /^(?:InvalidTimeStamp|AuthFailure\.SignatureExpire)/,
    {
      en: 'This server’s clock doesn’t match the provider’s. Please correct the server’s clock.',
      zh: '服务器时间与服务商不一致，请校准服务器时间。',
    },
  ],
  [
    /\bETLS\b|\bCERT_|SELF_SIGNED|UNABLE_TO_VERIFY|ESOCKET 0/,
    {
      en: 'A secure connection could not be established: the mail server doesn’t support TLS, or its certificate isn’t valid for this name. Check the server name, the port (465 for TLS, 587 for STARTTLS) and the certificate.',
      zh: '无法建立加密连接：邮件服务器不支持 TLS，或证书与域名不符。请检查域名、端口（TLS 为 465，STARTTLS 为 587）及证书。',
    },
  ],
  [
    /\bEDNS\b|ENOTFOUND/,
    {
      en: 'No server with this name was found. Check the spelling.',
      zh: '找不到该服务器，请检查域名拼写。',
    },
  ],
  [
    /\b(?:ECONNECTION|ECONNREFUSED|ETIMEDOUT|ESOCKET)\b|^UNREACHABLE$|^TIMEOUT$/,
    {
      en: 'The server isn’t responding at this address and port. Check both, and whether a firewall is blocking outgoing connections.',
      zh: '该地址和端口无响应，请检查地址、端口，以及防火墙是否允许访问。',
    },
  ],
];

/**
 * Returns a readable sentence for a failure. `code` is the provider's own code, which is shown next to the sentence.
 */
export function failureSentence({ why, code }: { why: SendFailure; code: string }): Sentence {
  return particular.find(([pattern]) => pattern.test(code))?.[1] ?? general[why];
}

interface Failed {
  readonly state: string;
  readonly failure: MessageFailure | null;
  /** The provider's own code, from its answer or its delivery report. */
  readonly code: string;
}

/** Returns why a message was not sent or did not arrive, and what can be done; null if it was sent. */
export function notSentBecause({ state, failure, code }: Failed, isWhole = false): Sentence | null {
  if (state === 'undelivered') return undeliveredSentence(code);
  if (failure === null) return null;
  return isWhole && failure !== 'expired'
    ? failureSentence({ why: failure, code })
    : messageFailureWords[failure];
}
