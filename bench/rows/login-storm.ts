import { randomUUID } from 'node:crypto';
import { applyLoad } from '../load.ts';
import { demoToken, startProduct } from '../product.ts';
import type { Row } from '../row.ts';

const LOGINS = 20;
const SECONDS = 6;
// A busy hour, not saturation: what is measured is whether others feel the hashing.
const RATE = 100;

/** Twenty people logging in over and over, each hash costing some 30 ms of a core. */
export const loginStorm: Row = {
  id: 'B0-logins',
  about: 'p99 of an authenticated GET while 20 log-ins are under way, against the same without',
  comparator: 'the same without log-ins',
  target: { atMost: 2 },
  open: async () => {
    const product = await startProduct();
    const token = await demoToken(product.url);
    const load = {
      url: `${product.url}/api/accounts/me`,
      headers: { authorization: token, lan: 'en' },
      connections: 10,
      seconds: SECONDS,
      rate: RATE,
    };
    let tried = 0;
    await applyLoad(load);
    return {
      rounds: 5,
      ours: async () => {
        const storm = new AbortController();
        const crowd = Array.from({ length: LOGINS }, async () => {
          while (!storm.signal.aborted) {
            await tryLogin(product.url);
            tried += 1;
          }
        });
        const result = await applyLoad(load);
        storm.abort();
        await Promise.all(crowd);
        return result.p99;
      },
      comparator: async () => (await applyLoad(load)).p99,
      remarks: () => [`${tried} log-ins were tried meanwhile`],
      close: () => product.stop(),
    };
  },
};

// An unknown name costs what a known one does; a new one each time, from elsewhere each time, meets no limit.
async function tryLogin(url: string): Promise<void> {
  const octet = () => Math.floor(Math.random() * 256);
  const reply = await fetch(`${url}/api/accounts/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${octet()}.${octet()}` },
    body: JSON.stringify({ account: `x${randomUUID()}`.slice(0, 30), password: 'not-the-password' }),
  });
  if (reply.status !== 422 && reply.status !== 503) throw new Error(`Unexpected answer ${reply.status}`);
  await reply.text();
}
