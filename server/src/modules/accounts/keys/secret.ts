import { crc32 } from 'node:zlib';
import { randomToken } from '#kernel/crypto/random';

// `plk_`, 256 random bits and a checksum: secret scanners find such a text in a repository or a log, and a mistyped one
// is refused without a query.
const PREFIX = 'plk_';
const RANDOM_BYTES = 32;
const SHAPE = /^plk_[\w-]{43}[\w-]{6}$/;
const CHECKSUM_LENGTH = 6;
const SHOWN = 4;

export function newKeySecret(): string {
  const random = PREFIX + randomToken(RANDOM_BYTES);
  return random + checksum(random);
}

/** Returns whether a token has the form of an API key's secret. No token of a login has it. */
export function isKeySecret(token: string): boolean {
  const random = token.slice(0, -CHECKSUM_LENGTH);
  return SHAPE.test(token) && token === random + checksum(random);
}

/** Returns the characters of a secret that people recognize it by. */
export function hintOf(secret: string): string {
  const random = secret.slice(0, -CHECKSUM_LENGTH);
  return `${PREFIX}${random.slice(PREFIX.length, PREFIX.length + SHOWN)}…${secret.slice(-SHOWN)}`;
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}
