/** The ids of the sandbox's merchant. */
export const alipayMerchant = { appId: '2021000000000001', sellerId: '2088000000000001' } as const;
