import { addLivePart, isProof, type LivePart, periodBytes } from './ticket-token.ts';

// A code on a screen that changes twice a minute: a picture of it is worth nothing a minute later. What it is made with stays
// in the ticket, so that it changes without a network; a gate checks it without one.

export const LIVE_MS = 30_000;
/** Clocks of phones differ by a few seconds, and a code is held up for a while before it is scanned. */
const TOLERATED = 2;

/** HMAC-SHA-256. Passed in, as a browser has it only on a secure page. */
export type Mac = (key: Uint8Array, message: Uint8Array) => Promise<Uint8Array>;

export const periodAt = (ms: number): number => Math.floor(ms / LIVE_MS);

/** What the QR code shows at this moment. `key`: the ticket's own. */
export async function liveCode(token: string, key: Uint8Array, ms: number, mac: Mac): Promise<string> {
  const period = periodAt(ms);
  return addLivePart(token, { period, proof: await mac(key, periodBytes(period)) });
}

/**
 * What a gate makes of a code whose signature is genuine. `key`: the conference's, of which each ticket's own is made. `forged`:
 * its proof belongs to no half minute.
 */
export async function freshnessOf(
  { signed, live }: { readonly signed: Uint8Array; readonly live: LivePart | null },
  key: Uint8Array | null,
  ms: number,
  mac: Mac,
): Promise<'live' | 'old' | 'fixed' | 'forged'> {
  if (live === null || key === null) return 'fixed';
  const own = await mac(key, signed);
  if (!isProof(live, await mac(own, periodBytes(live.period)))) return 'forged';
  return Math.abs(periodAt(ms) - live.period) <= TOLERATED ? 'live' : 'old';
}
