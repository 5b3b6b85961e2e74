import { randomUUID } from 'node:crypto';
import { syncBindings } from '@plenum/contract/messaging/bindings';
import { addProvider, type ProviderForm, testProvider } from '@plenum/contract/messaging/providers';
import type { TestApp } from './app.ts';
import { buildPerson, makeAdministrator } from './people.ts';
import type { KeySample } from './two-servers.ts';

/**
 * The calls that contact a message provider before their transaction. None of the providers exists, so all answers are
 * failures.
 */
export function providerSamples(app: () => TestApp): readonly KeySample[] {
  async function ofProvider(channel: 'email' | 'sms', provider: ProviderForm) {
    // The test message goes to the administrator's own address.
    const administrator = await buildPerson(app(), { target: `${randomUUID()}@plenum.example` });
    await makeAdministrator(app(), administrator);
    const { token } = administrator;
    const { body } = await app().call(addProvider, { body: { channel, provider }, token });
    const added = body.data.providers.find(({ name }) => name === provider.name);
    return { params: { providerId: added?.id ?? '' }, token };
  }
  return [
    [
      'a test of a message provider',
      testProvider,
      () =>
        ofProvider('email', {
          kind: 'smtp',
          name: randomUUID().slice(0, 8),
          host: 'localhost',
          port: '1',
          security: 'starttls',
          user: '',
          password: '',
          from: 'no-reply@plenum.example',
        }),
    ],
    [
      'the reviews of text message templates',
      syncBindings,
      () =>
        ofProvider('sms', {
          kind: 'aliyun',
          name: randomUUID().slice(0, 8),
          region: 'mainland',
          signName: '会堂',
          keyId: 'LTAI0123456789',
          keySecret: 'secret-0123456789',
          prefixes: '+999',
          except: '',
        }),
    ],
  ];
}
