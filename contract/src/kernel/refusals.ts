import type { Sentence } from './language.ts';

/** A foreseen refusal: a stable number, an HTTP status and one sentence in both languages. */
export interface Refusal extends Sentence {
  readonly name: string;
  readonly code: number;
  readonly status: number;
}

type RefusalTable = Record<string, Sentence & { code: number }>;

/** The specification fixes this code, whose HTTP status is the only exception to the rule of `statusOf`. */
const LOGIN_ENDED_CODE = 400_001;

// Returns the HTTP status of a code. A code is its status × 1000 plus a number: 0–99 for the kernel, then a hundred for
// each module.
export function statusOf(code: number): number {
  return code === LOGIN_ENDED_CODE ? 401 : Math.floor(code / 1000);
}

export function defineRefusals<const T extends RefusalTable>(table: T): { readonly [K in keyof T]: Refusal } {
  const entries = Object.entries(table).map(([name, entry]) => [
    name,
    { ...entry, name, status: statusOf(entry.code) },
  ]);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: Refusal };
}

export const kernelRefusals = defineRefusals({
  /** The token is unknown, ended or was used after it had been replaced. */
  LOGIN_ENDED: {
    code: LOGIN_ENDED_CODE,
    en: 'Login Expired, Please Login Again',
    zh: '登录已过期，请重新登录',
  },
  /** The body, query or path could not be read at all. */
  MALFORMED: { code: 400_002, en: 'The request could not be read.', zh: '请求无法识别' },
  /** A change that may only happen once needs a key, so that it can be repeated safely. */
  KEY_REQUIRED: {
    code: 400_003,
    en: 'This request needs an Idempotency-Key header.',
    zh: '该请求须携带 Idempotency-Key 请求头',
  },
  LOGIN_FIRST: { code: 401_000, en: 'Please Login First', zh: '请先登录' },
  FORBIDDEN: { code: 403_000, en: 'You don’t have permission to do this.', zh: '无操作权限' },
  /** The login is too old for this action, so the person has to confirm their identity again. */
  CONFIRM_IDENTITY: { code: 403_001, en: 'Please verify your identity first.', zh: '请先验证身份' },
  /** This site requires two-step verification for staff, and the account doesn't use it. */
  SECOND_FACTOR_NEEDED: {
    code: 403_002,
    en: 'Please set up two-step verification in your account settings first.',
    zh: '请先在账号设置中开启两步验证',
  },
  /** The endpoint can't be called with an API key. */
  CLOSED_TO_KEYS: {
    code: 403_003,
    en: 'This request can’t be made with an API key.',
    zh: '该接口不支持使用 API 密钥调用',
  },
  /** The API key was created without the permission that the endpoint needs. */
  SCOPE_MISSING: {
    code: 403_004,
    en: 'This API key doesn’t have the permission “{scope}”.',
    zh: '该 API 密钥没有“{scope}”权限',
  },
  NOT_FOUND: { code: 404_000, en: 'Not found. It may have been deleted.', zh: '内容不存在或已被删除' },
  METHOD_NOT_ALLOWED: {
    code: 405_000,
    en: 'Method not allowed.',
    zh: '该地址不支持此请求方法',
  },
  TOO_SLOW: { code: 408_000, en: 'The request took too long to arrive.', zh: '请求传输超时' },
  /** A concurrent change was saved first. */
  CHANGED_MEANWHILE: {
    code: 409_000,
    en: 'Someone else has changed this record. Please refresh and try again.',
    zh: '数据已被他人修改，请刷新后重试',
  },
  /** The same Idempotency-Key was used for two different requests. */
  KEY_REUSED: {
    code: 409_001,
    en: 'This Idempotency-Key has already been used for another request.',
    zh: '该 Idempotency-Key 已用于其他请求',
  },
  TOO_LARGE: { code: 413_000, en: 'The request is too large.', zh: '请求内容过大' },
  /** More fields, list items or levels than any form of this endpoint has. */
  TOO_COMPLEX: {
    code: 413_001,
    en: 'The request has too many entries.',
    zh: '请求包含的条目过多',
  },
  ADDRESS_TOO_LONG: { code: 414_000, en: 'The URL is too long.', zh: '请求地址过长' },
  WRONG_CONTENT_TYPE: {
    code: 415_000,
    en: 'This content type is not accepted here.',
    zh: '不支持的内容类型',
  },
  FILE_TYPE_NOT_ALLOWED: { code: 415_001, en: 'File type not allowed', zh: '不支持的文件类型' },
  /** The errors of the fields have the details. */
  INVALID_INPUT: {
    code: 422_000,
    en: 'Please Complete The Necessary Information',
    zh: '请完善必填信息',
  },
  /** Reading an uploaded document takes too much time or memory. */
  DOCUMENT_TOO_COMPLEX: {
    code: 422_001,
    en: 'This file is too complex to be checked. Please save it in a simpler form (print a PDF to a new PDF, or copy the text into a new document) and upload it again.',
    zh: '文件过于复杂，无法完成检查。请另存为更简单的文件（将 PDF 重新打印为 PDF，或将内容复制到新建文档）后重新上传',
  },
  /** `item` is the name in the file of the forbidden feature: JavaScript, Launch, EmbeddedFiles, Encrypt. */
  PDF_NOT_ALLOWED: {
    code: 422_002,
    en: 'This PDF contains “{item}”, which could run a program, send data or hide other files. Please print it to a new PDF and upload that.',
    zh: '该 PDF 含有“{item}”，可能运行程序、发送数据或夹带其他文件。请将其重新打印为 PDF 后上传',
  },
  /** `item` is a field such as DDEAUTO, or an address. */
  OFFICE_FILE_NOT_ALLOWED: {
    code: 422_003,
    en: 'This file contains “{item}”, which could run a program or fetch data from elsewhere. Please remove it and upload the file again. In Word, select it and press Ctrl+Shift+F9.',
    zh: '该文件含有“{item}”，可能运行程序或从其他位置获取数据。请删除后重新上传；在 Word 中可选中该处并按 Ctrl+Shift+F9',
  },
  TOO_MANY: {
    code: 429_000,
    en: 'Too many attempts. Please try again later.',
    zh: '操作过于频繁，请稍后再试',
  },
  HEADERS_TOO_LARGE: { code: 431_000, en: 'The request headers are too large.', zh: '请求头过大' },
  /** An unexpected error; carries a request id. */
  UNEXPECTED: {
    code: 500_000,
    en: 'Some Error Occurred. Please Call For Support.',
    zh: '出错了，请联系客服',
  },
  /** The database is too busy, or a bounded queue is full. A retry may succeed. */
  BUSY: { code: 503_000, en: 'The service is busy. Please try again.', zh: '系统繁忙，请稍后重试' },
  /** The database cannot be reached. The request may have been executed, so repeat it with the same Idempotency-Key. */
  UNAVAILABLE: {
    code: 503_001,
    en: 'The service is temporarily unavailable. Please try again in a moment.',
    zh: '服务暂时不可用，请稍后重试',
  },
  /** The disk is full. */
  NO_ROOM: {
    code: 507_000,
    en: 'Not enough storage space to save this file.',
    zh: '存储空间不足，文件未保存',
  },
});

/** Refusals any endpoint may answer with, so none has to declare them. */
export const universalRefusals: readonly Refusal[] = Object.values(kernelRefusals);
