import type { Sentence } from '../kernel/language.ts';

/**
 * `owner_disabled`, `owner_without_role` and `owner_without_second_factor`: why the key’s owner can’t work for the
 * conference, so that the key can’t either.
 */
export const apiKeyStatuses = [
  'valid',
  'expired',
  'revoked',
  'owner_disabled',
  'owner_without_role',
  'owner_without_second_factor',
] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

export const apiKeyStatusWords: Readonly<Record<ApiKeyStatus, Sentence>> = {
  valid: { en: 'Valid', zh: '有效' },
  expired: { en: 'Expired', zh: '已过期' },
  revoked: { en: 'Revoked', zh: '已撤销' },
  owner_disabled: { en: 'Owner’s account disabled', zh: '所有者账号已停用' },
  owner_without_role: { en: 'Owner has left the staff', zh: '所有者已不是工作人员' },
  owner_without_second_factor: {
    en: 'Owner has no two-step verification',
    zh: '所有者未开启两步验证',
  },
};
