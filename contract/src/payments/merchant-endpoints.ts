import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { MerchantChange, MerchantSettings, NewMerchant } from './merchant-schemas.ts';
import { paymentRefusals } from './messages.ts';

// A conference's accounts with payment providers. Keys are stored, but never returned.

const OfMeeting = z.strictObject({ id: Id });
const OfMerchant = z.strictObject({ id: Id, merchantId: Id });
/** Two RSA keys and a few short fields. */
const BODY_BYTES = 24 * KIB;
const SAVE_LIMIT = { calls: 30, seconds: 3600 };

export const listMerchants = endpoint({
  name: 'payments.listMerchants',
  method: 'GET',
  path: '/api/meetings/:id/merchants',
  access: 'staff',
  summary: { en: 'List the conference’s payment provider accounts', zh: '收款商户设置' },
  params: OfMeeting,
  reply: MerchantSettings,
});

export const addMerchant = endpoint({
  name: 'payments.addMerchant',
  method: 'POST',
  path: '/api/meetings/:id/merchants',
  access: 'staff',
  summary: { en: 'Set up an account with a payment provider', zh: '添加收款商户' },
  params: OfMeeting,
  body: NewMerchant,
  bodyBytes: BODY_BYTES,
  reply: MerchantSettings,
  refusals: [paymentRefusals.MERCHANT_CHANGED],
  recentIdentity: true,
  limit: SAVE_LIMIT,
});

export const changeMerchant = endpoint({
  name: 'payments.changeMerchant',
  method: 'POST',
  path: '/api/meetings/:id/merchants/:merchantId',
  access: 'staff',
  summary: { en: 'Change the keys of an account with a payment provider', zh: '更换收款商户密钥' },
  params: OfMerchant,
  body: MerchantChange,
  bodyBytes: BODY_BYTES,
  reply: MerchantSettings,
  refusals: [paymentRefusals.MERCHANT_CHANGED],
  recentIdentity: true,
  limit: SAVE_LIMIT,
});

export const retireMerchant = endpoint({
  name: 'payments.retireMerchant',
  method: 'POST',
  path: '/api/meetings/:id/merchants/:merchantId/retirement',
  access: 'staff',
  summary: { en: 'Stop using an account with a payment provider', zh: '停用收款商户' },
  params: OfMerchant,
  reply: MerchantSettings,
  refusals: [paymentRefusals.MERCHANT_CHANGED],
  recentIdentity: true,
});

/** Makes a call to the provider that costs nothing. The answer contains the result, even if it is a failure. */
export const testMerchant = endpoint({
  name: 'payments.testMerchant',
  method: 'POST',
  path: '/api/meetings/:id/merchants/:merchantId/test',
  access: 'staff',
  summary: { en: 'Test an account with its payment provider', zh: '测试收款商户' },
  params: OfMerchant,
  reply: MerchantSettings,
  refusals: [paymentRefusals.MERCHANT_CHANGED],
  limit: { calls: 20, seconds: 600 },
});
