import { randomUUID } from 'node:crypto';

// Logs twenty people in over and over, in a separate process, because in the measuring process they would delay the
// measurement itself. When it receives a message, it reports the number of attempts and exits.
const url = process.env['URL'] ?? '';
const people = Number(process.env['PEOPLE']);
let tried = 0;
const over = new AbortController();
process.once('message', () => over.abort());

async function keepLoggingIn(): Promise<void> {
  while (!over.signal.aborted) {
    await tryLogin();
    tried += 1;
    if (tried === people) process.send?.('under way');
  }
}

// Uses an unknown name, which costs the same as a known one. A new name and a new address for each attempt avoid the
// limits.
async function tryLogin(): Promise<void> {
  const octet = () => Math.floor(Math.random() * 256);
  const reply = await fetch(`${url}/api/accounts/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` },
    body: JSON.stringify({ account: `x${randomUUID()}`.slice(0, 30), password: 'not-the-password' }),
  });
  await reply.text();
  if (reply.status !== 422 && reply.status !== 503) throw new Error(`Unexpected answer ${reply.status}`);
}

await Promise.all(Array.from({ length: people }, keepLoggingIn));
process.send?.(tried);
process.disconnect?.();
