import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue, type QueueLimits } from '../queues/bounded-queue.ts';

// argon2id, the package's default; OWASP ASVS 5 appendix C approves 19 MiB with two passes.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const HASH = /^\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/;

/**
 * Too many passwords are waiting to be hashed. Login attempts are refused then, because they are the cheapest way to
 * overload a server.
 */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull';

  constructor() {
    super('too many passwords wait to be hashed');
  }
}

interface Verdict {
  readonly ok: boolean;
  /**
   * True if the password is correct but was hashed with an outdated cost, so that the caller should store a new hash.
   */
  readonly rehash: boolean;
}

export interface Hasher {
  hash(password: string): Promise<string>;
  /**
   * If there is no valid hash, verification takes equally long and fails, so that the time doesn't reveal whether an
   * account exists, or has a password.
   */
  verify(stored: string | null, password: string): Promise<Verdict>;
  running(): number;
  waiting(): number;
}

export function createHasher(limits: Partial<QueueLimits> = {}): Hasher {
  const concurrent = limits.concurrent ?? Math.min(2, Math.max(1, availableParallelism() - 1));
  const queue = createBoundedQueue({ concurrent, waiting: limits.waiting ?? 64 }, () => new HashQueueFull());
  const decoy = decoyHash();
  return {
    hash: (password) => queue.run(() => hash(canonical(password), COST)),
    async verify(stored, password) {
      const known = stored !== null && HASH.test(stored) ? stored : null;
      const right = await queue.run(() => verify(known ?? decoy, canonical(password)));
      const ok = right && known !== null;
      return { ok, rehash: ok && !known.startsWith(CURRENT) };
    },
    running: () => queue.running(),
    waiting: () => queue.waiting(),
  };
}

// Normalizes a password, because systems encode the same typed letters differently.
function canonical(password: string): string {
  return password.normalize('NFC');
}

// Returns a well-formed hash with the current cost, for which no password is known.
function decoyHash(): string {
  const [salt, digest] = [16, COST.outputLen].map((size) =>
    randomBytes(size).toString('base64').replaceAll('=', ''),
  );
  return `${CURRENT}${salt}$${digest}`;
}
