import { randomUUID } from 'node:crypto';
import type { Language } from '@plenum/contract/kernel/language';
import { onOneLine } from '@plenum/contract/messaging/fill-text';
import { isMainlandPhone } from '@plenum/contract/messaging/segments';
import { z } from 'zod';
import { type AccessKey, acs3Authorization, canonicalQuery, sha256 } from './acs3.ts';
import {
  callBounded,
  classify,
  plainToken,
  type MessageProviderRuntime,
  readObject,
  readProbe,
} from './bounded-call.ts';
import {
  type DeliveryReport,
  type DeliveryReports,
  readReports,
  ReportNumber,
  ReportTime,
  ReportToken,
} from './delivery-report.ts';
import type { FailureKind, MessageProvider, OutgoingMessage, SendResult } from './provider.ts';
import { isPhoneTarget, notAPhone } from './phone-target.ts';

/**
 * The template that the provider has reviewed for a text. Mainland China and other countries need different templates.
 */
export interface AliyunBinding {
  readonly signName: string;
  /** `SMS_…` */
  readonly templateCode: string;
  /** The variables in the template; absent if it has all of the message's variables. */
  readonly variables?: readonly string[];
}

/** The account in use, and its endpoint. */
export interface AliyunAccount {
  readonly accessKey: AccessKey;
  /** The host that is signed, `dysmsapi.aliyuncs.com`. */
  readonly endpoint: string;
  /** The address of a proxy that forwards to the endpoint, if calls are not sent there directly. */
  readonly baseUrl?: string;
}

export interface AliyunSmsSettings extends AliyunAccount {
  /** Bindings by template key. */
  readonly bindings: Readonly<Record<string, Readonly<Partial<Record<Language, AliyunBinding>>>>>;
}

export interface AliyunRuntime extends MessageProviderRuntime {
  newNonce?(): string;
}

/** A number that no template has. */
const NO_TEMPLATE = 'SMS_0';

/** Sends messages with SendSms of Dysmsapi 2017-05-25. */
export function createAliyunSms(settings: AliyunSmsSettings, runtime: AliyunRuntime): MessageProvider {
  return {
    name: 'aliyun',
    async send(message) {
      if (!isPhoneTarget(message)) return notAPhone;
      const query = buildQuery(message, settings);
      if (query === null) return { kind: 'failed', why: 'template', code: 'NO_BINDING' };
      const answer = await callBounded(
        buildAliyunCall(settings, 'SendSms', query, runtime),
        runtime.timeoutMs,
      );
      return answer.kind === 'failed' ? answer : readAnswer(answer.status, answer.body);
    },
    async probe() {
      const [known] = Object.values(settings.bindings).flatMap((bound) => Object.values(bound));
      const query = { TemplateCode: known?.templateCode ?? NO_TEMPLATE };
      const call = buildAliyunCall(settings, 'GetSmsTemplate', query, runtime);
      const answer = await callBounded(call, runtime.timeoutMs);
      if (answer.kind === 'failed') return answer;
      const code = plainToken(readObject(answer.body)?.['Code']);
      return code === 'OK' ? { kind: 'reached' } : readProbe(code, answer.status, aliyunFailureKinds);
    },
  };
}

/** One call of Dysmsapi 2017-05-25, signed. */
export function buildAliyunCall(
  { accessKey, endpoint, baseUrl }: AliyunAccount,
  action: string,
  query: Readonly<Record<string, string>>,
  runtime: AliyunRuntime,
) {
  const headers = {
    host: endpoint,
    accept: 'application/json',
    'x-acs-action': action,
    'x-acs-version': '2017-05-25',
    'x-acs-date': `${runtime.now().toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': runtime.newNonce?.() ?? randomUUID(),
    'x-acs-content-sha256': sha256(''),
  };
  const authorization = acs3Authorization({ method: 'POST', path: '/', query, headers, body: '' }, accessKey);
  const { host: _, ...sent } = headers;
  const url = new URL(`/?${canonicalQuery(query)}`, baseUrl ?? `https://${endpoint}`).href;
  return { url, headers: { ...sent, authorization }, read: 'whole' } as const;
}

function buildQuery(
  { id, target, language, template }: OutgoingMessage,
  { bindings }: AliyunSmsSettings,
): Record<string, string> | null {
  const binding = template && bindings[template.key]?.[language];
  if (!template || !binding) return null;
  return {
    // Mainland numbers have no prefix, others have their calling code without the plus. A +1 3xx number therefore looks
    // like a mainland one, but the template's kind determines which it is.
    PhoneNumbers: isMainlandPhone(target) ? target.slice(3) : target.slice(1),
    SignName: binding.signName,
    TemplateCode: binding.templateCode,
    TemplateParam: JSON.stringify(cleaned(template.values, binding.variables)),
    OutId: id,
  };
}

// Restricts values in the same way as our own texts do, because the provider assembles the text.
function cleaned(
  values: Readonly<Record<string, string>>,
  names: readonly string[] = Object.keys(values),
): Record<string, string> {
  const own = Object.entries(values).filter(([name]) => names.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, onOneLine(value)]));
}

function readAnswer(status: number, body: string): SendResult {
  const answer = readObject(body);
  if (answer === null && status === 200) return { kind: 'failed', why: 'unknown_answer', code: 'NOT_JSON' };
  const code = plainToken(answer?.['Code']);
  if (code === 'OK' && status === 200) return { kind: 'sent', providerId: plainToken(answer?.['BizId']) };
  return classify(code, status, aliyunFailureKinds);
}

export const aliyunFailureKinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/^isv\.(?:BUSINESS|DAY|MONTH)_LIMIT_CONTROL$|^isv\.SMS_OVER_LIMIT$|^Throttling(?:\.|$)/, 'rate_limited'],
  [/^isv\.MOBILE_NUMBER_ILLEGAL$|^isv\.MOBILE_COUNT_OVER_LIMIT$/, 'invalid_target'],
  [/^isv\.(?:BLACK_KEY_CONTROL_LIMIT|CUSTOMER_REFUSED|SMS_CONTENT_ILLEGAL)$/, 'blocked'],
  [/^isv\.(?:AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE)$/, 'balance'],
  [
    /^isv\.(?:SMS_TEMPLATE_ILLEGAL|SMS_SIGN(?:ATURE)?_ILLEGAL|SMS_SIGNATURE_SCENE_ILLEGAL|TEMPLATE_MISSING_PARAMETERS|TEMPLATE_PARAMS_ILLEGAL|INVALID_JSON_PARAM|INVALID_PARAMETERS|PARAM_LENGTH_LIMIT|PARAM_NOT_SUPPORT_URL|DOMESTIC_NUMBER_NOT_SUPPORTED|SMS_TEST_(?:NUMBER|TEMPLATE|SIGN_TEMPLATE)_LIMIT)$/,
    'template',
  ],
  [
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp|NoPermission|Forbidden)(?:\.|$)|^isp\.RAM_PERMISSION_DENY$|^isv\.(?:PRODUCT_UN_?SUBSCRI(?:PT|BE)|ACCOUNT_NOT_EXISTS|ACCOUNT_ABNORMAL|DENY_IP_RANGE)$/,
    'credentials',
  ],
  [/^isp\.SYSTEM_ERROR$|^(?:ServiceUnavailable|InternalError|SignatureNonceUsed)(?:\.|$)/, 'temporary'],
];

// Unknown members are dropped, not refused, because the provider may add some.
const Report = z.object({
  phone_number: ReportNumber,
  report_time: ReportTime,
  success: z.boolean(),
  err_code: ReportToken,
  biz_id: ReportToken,
  // Our id is absent from reports of messages that we did not send.
  out_id: ReportToken.nullish().catch(null),
});

/** Reads a push of delivery reports; null if the body isn't one. */
export function readAliyunReports(body: string): DeliveryReports | null {
  return readReports(body, (entry): DeliveryReport | null => {
    const { success, data } = Report.safeParse(entry);
    if (!success) return null;
    return {
      messageId: data.out_id ?? null,
      providerId: data.biz_id,
      number: data.phone_number,
      delivered: data.success,
      code: data.err_code,
      at: data.report_time,
    };
  });
}

/** The answer to a push; without it the push is repeated after 1, 5 and 10 minutes. */
export const aliyunReportsAccepted = { code: 0, msg: '接收成功' } as const;
