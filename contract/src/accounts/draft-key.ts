import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';

/** Separate from the other endpoints of the account, because every form of the console loads this file. */
export const readDraftKey = endpoint({
  name: 'accounts.readDraftKey',
  method: 'GET',
  path: '/api/accounts/me/draft-key',
  access: 'login',
  summary: {
    en: 'Get the key that encrypts my unsaved forms in a browser',
    zh: '用于加密浏览器中未保存表单的密钥',
  },
  reply: z.object({
    accountId: Id,
    /** 32 bytes in base64; the same at every login of an account. */
    key: z.string(),
  }),
});
