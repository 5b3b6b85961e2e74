import { liveAddress, type ProviderDefinition, testAddress } from '../definition.ts';
import type { PaypalSettings } from './api.ts';
import { createPaypal } from './create-paypal.ts';

export const paypalProvider: ProviderDefinition<PaypalSettings> = {
  addresses: [liveAddress('https://api-m.paypal.com'), testAddress('https://api-m.sandbox.paypal.com')],
  path: '',
  addressName: 'baseUrl',
  create: createPaypal,
};
