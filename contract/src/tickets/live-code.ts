import { addLivePart, isProof, type LivePart, periodBytes } from './ticket-token.ts';

// A ticket on a screen shows a code that changes twice a minute, so that a photo of it is useless a minute later. The
// code's key is stored in the ticket, so that the code changes offline, and a gate can verify it offline.

export const LIVE_MS = 30_000;
/**
 * The number of half minutes by which a code may differ from the gate's clock, because the clocks of phones differ by a
 * few seconds and a code is scanned some time after it appeared.
 */
const TOLERATED = 2;

/** HMAC-SHA-256. It is a parameter, because browsers offer it on secure pages only. */
export type Mac = (key: Uint8Array, message: Uint8Array) => Promise<Uint8Array>;

export const periodAt = (ms: number): number => Math.floor(ms / LIVE_MS);

/** Returns the text of the QR code at this moment. `key` is the ticket's own key. */
export async function liveCode(token: string, key: Uint8Array, ms: number, mac: Mac): Promise<string> {
  const period = periodAt(ms);
  return addLivePart(token, { period, proof: await mac(key, periodBytes(period)) });
}

/**
 * Returns how a gate treats a code whose signature is valid. `key` is the conference's key, from which each ticket's
 * key is derived. A code is `forged` if its proof is not the one of its half minute.
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
