import { z } from '../kernel/zod.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { legalDocuments } from './documents.ts';
import { consentRefusals as refusal } from './messages.ts';
import {
  AgreeForm,
  Consent,
  DueConsent,
  LegalChange,
  LegalDetail,
  LegalPublish,
  PublicLegal,
  PublishedLegal,
} from './schemas.ts';

const document = z.strictObject({ document: z.enum(legalDocuments) });

export const listPublishedLegal = endpoint({
  name: 'consents.listPublished',
  method: 'GET',
  path: '/api/legal',
  access: 'public',
  summary: { en: 'List the documents that require consent', zh: '需要用户同意的协议' },
  reply: PublishedLegal,
});

export const readLegal = endpoint({
  name: 'consents.readLegal',
  method: 'GET',
  path: '/api/legal/:document',
  access: 'public',
  summary: {
    en: 'Read a version of the terms or privacy policy',
    zh: '用户协议或隐私政策（含历史版本）',
  },
  params: document,
  query: z.strictObject({
    version: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .optional(),
  }),
  reply: PublicLegal,
});

export const readLegalDraft = endpoint({
  name: 'consents.readLegalDraft',
  method: 'GET',
  path: '/api/legal/:document/draft',
  access: 'administrator',
  summary: { en: 'Read a legal document’s draft and versions', zh: '协议草稿与全部版本' },
  params: document,
  reply: LegalDetail,
});

export const saveLegalDraft = endpoint({
  name: 'consents.saveLegalDraft',
  method: 'PUT',
  path: '/api/legal/:document/draft',
  access: 'administrator',
  summary: { en: 'Save the draft of a legal document’s new version', zh: '保存协议新版本草稿' },
  params: document,
  body: LegalChange,
  bodyBytes: 512 * KIB,
  bodyValues: 20_000,
  reply: z.object({ version: z.int() }),
  refusals: [refusal.LEGAL_SCHEDULED],
});

export const discardLegalDraft = endpoint({
  name: 'consents.discardLegalDraft',
  method: 'DELETE',
  path: '/api/legal/:document/draft',
  access: 'administrator',
  summary: { en: 'Discard the draft of a legal document', zh: '放弃协议草稿' },
  params: document,
  reply: z.null(),
  refusals: [refusal.NO_LEGAL_DRAFT],
});

export const publishLegal = endpoint({
  name: 'consents.publishLegal',
  method: 'POST',
  path: '/api/legal/:document/publication',
  access: 'administrator',
  summary: { en: 'Publish the draft of a legal document, now or later', zh: '发布协议草稿，立即或定时生效' },
  params: document,
  body: LegalPublish,
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [refusal.NO_LEGAL_DRAFT, refusal.LEGAL_PAST, refusal.LEGAL_INCOMPLETE],
});

export const reopenLegal = endpoint({
  name: 'consents.reopenLegal',
  method: 'DELETE',
  path: '/api/legal/:document/publication',
  access: 'administrator',
  summary: { en: 'Return a scheduled version of a legal document to draft', zh: '将待生效的协议退回草稿' },
  params: document,
  reply: z.null(),
  refusals: [refusal.LEGAL_IN_FORCE],
});

export const listDueConsents = endpoint({
  name: 'consents.listDue',
  method: 'GET',
  path: '/api/consents/due',
  access: 'login',
  summary: { en: 'List the documents I need to agree to', zh: '待我同意的协议' },
  reply: z.array(DueConsent),
});

export const agree = endpoint({
  name: 'consents.agree',
  method: 'POST',
  path: '/api/consents',
  access: 'login',
  summary: { en: 'Agree to the document versions shown to me', zh: '同意所展示的协议版本' },
  body: AgreeForm,
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [refusal.LEGAL_CHANGED],
  limit: { calls: 30, seconds: 3600 },
});

export const listOwnConsents = endpoint({
  name: 'consents.listOwn',
  method: 'GET',
  path: '/api/consents',
  access: 'login',
  summary: { en: 'My consent history', zh: '我的授权同意记录' },
  reply: z.array(Consent),
});

export const withdrawConsent = endpoint({
  name: 'consents.withdraw',
  method: 'POST',
  path: '/api/consents/withdrawal',
  access: 'login',
  summary: { en: 'Withdraw my consent to a document', zh: '撤回对协议的同意' },
  body: document,
  bodyBytes: KIB,
  reply: z.null(),
  limit: { calls: 30, seconds: 3600 },
});
