/** The ids of the sandbox's merchant. */
export const paypalMerchant = {
  clientId: 'sandbox-client',
  merchantId: 'SANDBOXMERCH1',
  webhookId: 'WH-SANDBOX-1',
} as const;
