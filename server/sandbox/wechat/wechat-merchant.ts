/** The ids of the sandbox's merchant. */
export const wechatMerchant = {
  mchId: '1900000001',
  appId: 'wx0000000000000001',
  serial: '5A7D80B0C0FFEE0000000000000000000000AA01',
  publicKeyId: 'PUB_KEY_ID_0119000000012026000000000001',
} as const;
