import type { MessageProvider } from './provider.ts';

/** Delivers into our own log: nothing leaves the server. For the demo, and for rehearsals with real people's data. */
export function createOutbox(): MessageProvider {
  return { name: 'outbox', send: async () => ({ kind: 'sent', providerId: null, isDelivered: true }) };
}
