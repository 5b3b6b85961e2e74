import { apiKeyStatuses } from '../accounts/api-key-status.ts';
import { apiScopes } from '../accounts/api-scopes.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { meetingMessages, meetingRefusals as refusal } from './messages.ts';

// Keys with which programs call the API on behalf of an organizer, for one conference.

/** The maximum number of keys that a conference has at a time. */
export const MOST_API_KEYS = 50;
export const API_KEY_NAME_LENGTH = 60;
/** The number of days a key can be valid; null if it doesn't expire. */
export const apiKeyDays = [30, 90, 365, null] as const;
/** How long the earlier secret of a rotated key still works, if it is kept. */
export const API_KEY_OVERLAP_HOURS = 24;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first and last characters of the secret, to recognize it by. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  status: z.enum(apiKeyStatuses),
  owner: z.object({ name: z.string(), isSelf: z.boolean() }),
  createdAt: Instant,
  /** Null if the key doesn't expire. */
  expiresAt: Instant.nullable(),
  /** To the minute; null if the key was never used. */
  lastUsedAt: Instant.nullable(),
  /** When the earlier secret of a rotated key stops working; null if it no longer works. */
  earlierUntil: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const Days = z.literal(apiKeyDays);

export const ApiKeyForm = z.strictObject({
  name: Line(API_KEY_NAME_LENGTH).min(1),
  scopes: z.array(z.enum(apiScopes)).min(1, { error: meetingMessages.scopes_missing }).max(apiScopes.length),
  days: Days,
});

export const ApiKeyRotation = z.strictObject({
  days: Days,
  /** Whether the earlier secret works for another `API_KEY_OVERLAP_HOURS`. */
  keepsEarlier: z.boolean(),
});

const OfMeeting = z.strictObject({ id: Id });
const OfKey = z.strictObject({ id: Id, keyId: Id });
/** The secret is in this answer only; the server stores its hash. */
const Issued = z.object({ id: Id, secret: z.string() });

export const listApiKeys = endpoint({
  name: 'meetings.listApiKeys',
  method: 'GET',
  path: '/api/meetings/:id/api-keys',
  access: 'staff',
  summary: { en: 'API keys of a conference', zh: '会议的 API 密钥' },
  params: OfMeeting,
  reply: z.array(ApiKey),
});

export const createApiKey = endpoint({
  name: 'meetings.createApiKey',
  method: 'POST',
  path: '/api/meetings/:id/api-keys',
  access: 'staff',
  summary: { en: 'Create an API key; its secret is shown once', zh: '创建 API 密钥，密钥仅显示一次' },
  params: OfMeeting,
  body: ApiKeyForm,
  bodyBytes: KIB,
  reply: Issued,
  refusals: [refusal.API_KEYS_MOST],
  recentIdentity: true,
});

export const rotateApiKey = endpoint({
  name: 'meetings.rotateApiKey',
  method: 'POST',
  path: '/api/meetings/:id/api-keys/:keyId/rotation',
  access: 'staff',
  summary: { en: 'Replace the secret of an API key', zh: '更换 API 密钥' },
  params: OfKey,
  body: ApiKeyRotation,
  bodyBytes: KIB,
  reply: Issued,
  refusals: [refusal.API_KEY_REVOKED],
  recentIdentity: true,
});

/** The key then has the rights of the caller, so that it works again if its owner has left. */
export const takeOverApiKey = endpoint({
  name: 'meetings.takeOverApiKey',
  method: 'POST',
  path: '/api/meetings/:id/api-keys/:keyId/owner',
  access: 'staff',
  summary: { en: 'Become the owner of an API key', zh: '接管 API 密钥' },
  params: OfKey,
  reply: z.null(),
  refusals: [refusal.API_KEY_REVOKED],
  recentIdentity: true,
});

export const revokeApiKey = endpoint({
  name: 'meetings.revokeApiKey',
  method: 'DELETE',
  path: '/api/meetings/:id/api-keys/:keyId',
  access: 'staff',
  summary: { en: 'Revoke an API key', zh: '撤销 API 密钥' },
  params: OfKey,
  reply: z.null(),
});
