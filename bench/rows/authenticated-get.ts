import { join } from 'node:path';
import { applyLoad } from '../load.ts';
import { demoTokens, startProduct, startProgram } from '../product.ts';
import type { Row } from '../row.ts';

const CONNECTIONS = 32;
const LOGINS = 24;
const WARM_UP_SECONDS = 5;
const SECONDS = 5;

/** The cost of recognizing the caller, deciding, reading and presenting: `GET /api/accounts/me`. */
export const authenticatedGet: Row = {
  id: 'B0',
  about: 'authenticated GET /api/accounts/me, requests a second at 32 connections',
  comparator: 'bare Fastify sending the same bytes',
  target: { atLeast: 0.12 },
  open: async () => {
    const product = await startProduct();
    const tokens = await demoTokens(product.url, LOGINS);
    const people = tokens.map((authorization) => ({ authorization, lan: 'en' }));
    const ours = { url: `${product.url}/api/accounts/me`, people, connections: CONNECTIONS };
    const body = await (
      await fetch(ours.url, { headers: { authorization: tokens[0] ?? '', lan: 'en' } })
    ).text();
    const bare = await startProgram([join(import.meta.dirname, '../bare-fastify.ts')], { BODY: body });
    const theirs = { ...ours, url: bare.url };
    const p99: number[] = [];
    await applyLoad({ ...ours, seconds: WARM_UP_SECONDS });
    await applyLoad({ ...theirs, seconds: WARM_UP_SECONDS });
    return {
      rounds: 5,
      ours: async () => {
        const result = await applyLoad({ ...ours, seconds: SECONDS });
        p99.push(result.p99);
        return result.perSecond;
      },
      comparator: async () => (await applyLoad({ ...theirs, seconds: SECONDS })).perSecond,
      remarks: () => [`p99 of ours: ${p99.join(', ')} ms`],
      close: async () => {
        await bare.stop();
        await product.stop();
      },
    };
  },
};
