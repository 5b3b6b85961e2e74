import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { applyLoad } from '../load.ts';
import { demoTokens, startProduct } from '../product.ts';
import type { Row } from '../row.ts';

const LOGINS = 20;
const SECONDS = 8;
const WARM_UP_SECONDS = 5;
// The rate of a busy hour, below saturation, because the question is whether the hashing slows other requests.
const RATE = 150;

/** Twenty people logging in at the same time, again and again, each hash costing some 30 ms of a core. */
export const loginStorm: Row = {
  id: 'B0-logins',
  about: 'p99 of an authenticated GET while 20 log-ins are under way, against the same without',
  comparator: 'the same without log-ins',
  target: { atMost: 2 },
  open: async () => {
    const product = await startProduct();
    const people = (await demoTokens(product.url, 8)).map((authorization) => ({ authorization, lan: 'en' }));
    const load = {
      url: `${product.url}/api/accounts/me`,
      people,
      connections: 10,
      seconds: SECONDS,
      rate: RATE,
    };
    let tried = 0;
    await applyLoad({ ...load, seconds: WARM_UP_SECONDS });
    return {
      rounds: 5,
      ours: async () => {
        const crowd = fork(join(import.meta.dirname, '../crowd.ts'), {
          env: { ...process.env, URL: product.url, PEOPLE: String(LOGINS) },
        });
        // The start of the crowd's process is not part of the measurement.
        await once(crowd, 'message');
        const result = await applyLoad(load);
        crowd.send('enough');
        const [count] = (await once(crowd, 'message')) as [number];
        tried += count;
        return result.p99;
      },
      comparator: async () => (await applyLoad(load)).p99,
      remarks: () => [`${tried} log-ins were tried meanwhile`],
      close: () => product.stop(),
    };
  },
};
