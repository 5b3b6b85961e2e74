import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decryptField, encryptField } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { EncryptedColumn } from '#kernel/crypto/rotate';
import type { Config } from '#kernel/config/config';
import type { Tx } from '#kernel/db/database';
import { isShortHost, SHORT_LINKS } from '#kernel/http/request/short-host';
import type { Kernel } from '#kernel/kernel';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;
const CODE = /^[0-9A-Za-z]{10}$/;

function makeCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Returns a placeholder of the same length as a short link, to be used before the link is created. */
export function exampleShortLink({ config }: Pick<Kernel, 'config'>): string {
  return shortAddress(config, '0'.repeat(LENGTH));
}

function shortAddress({ publicUrl, shortUrl = publicUrl }: Config, code: string): string {
  return `${shortUrl}${SHORT_LINKS}${code}`;
}

/**
 * Creates a short link to a page of this site, for text messages. Each message gets its own link, and ten random
 * characters of 62 can't be guessed. Throws for any other address.
 */
export async function createShortLink({ config, clock }: Kernel, tx: Tx, address: string): Promise<string> {
  const path = ownPath(config.publicUrl, address);
  if (path === null) throw new Error('a short link leads to this site only');
  const code = makeCode();
  await tx.execute(sql`
    insert into short_links (code, path, created_at) values (${code}, ${path}, ${clock.now()})`);
  return shortAddress(config, code);
}

/**
 * Creates a short link to a page that a token after the # opens without a login. Only a keyed hash of the code is
 * stored and the path is encrypted, so that a copy of the database gives no access. The link is on the site's host,
 * because emails and screens show it too.
 */
export async function createSecretLink(
  { config, keys, clock }: Kernel,
  tx: Tx,
  address: string,
  expiresAt: Date,
): Promise<string> {
  const path = ownPath(config.publicUrl, address);
  if (path === null) throw new Error('a short link leads to this site only');
  const [id, code] = [randomUUID(), makeCode()];
  await tx.execute(sql`
    insert into secret_links (id, code_hash, path, expires_at, created_at)
    values (${id}, ${hashCode(keys, code)}, ${encryptField(keys, path, pathAddress(id))}, ${expiresAt}, ${clock.now()})`);
  return `${config.publicUrl}${SHORT_LINKS}${code}`;
}

/** Returns the short link as used in text messages, on the host of short links; null for any other address. */
export function asShortLink({ config }: Pick<Kernel, 'config'>, link: string): string | null {
  const own = `${config.publicUrl}${SHORT_LINKS}`;
  return link.startsWith(own) ? shortAddress(config, link.slice(own.length)) : null;
}

/** The path of a page of this site, or of a short link to one; null for any other address. */
export function pathOfLink({ config }: Pick<Kernel, 'config'>, link: string): string | null {
  const { publicUrl, shortUrl } = config;
  if (link.startsWith(`${publicUrl}/`)) return link.slice(publicUrl.length);
  const isShort = shortUrl !== undefined && link.startsWith(`${shortUrl}${SHORT_LINKS}`);
  return isShort ? link.slice(shortUrl.length) : null;
}

export const encryptedLinkColumn: EncryptedColumn = { table: 'secret_links', column: 'path', key: ['id'] };

function pathAddress(id: string) {
  return { table: 'secret_links', column: 'path', row: id };
}

// Uses the oldest key, which stays in the ring, so that links still work after the keys are rotated.
function hashCode(keys: KeyRing, code: string): string {
  return createHmac('sha256', keys.derive('secret link', keys.oldestId)).update(code).digest('hex');
}

export async function sweepSecretLinks({ db, clock }: Kernel): Promise<void> {
  await db.execute(sql`delete from secret_links where expires_at <= ${clock.now()}`);
}

function ownPath(publicUrl: string, address: string): string | null {
  const url = URL.parse(address, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '')
    return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') || path.includes('\\') || path === '/' ? null : path;
}

export function serveShortLinks(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    const { config } = kernel;
    const path = CODE.test(code) ? await findPath(kernel, code) : null;
    if (path === null) {
      // The site shows a "not found" page for the unknown code.
      if (isShortHost(config, request)) return reply.redirect(`${config.publicUrl}${request.url}`, 302);
      return reply.callNotFound();
    }
    return reply
      .code(302)
      .header('location', `${config.publicUrl}${path}`)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send();
  });
}

async function findPath({ db, keys, clock }: Kernel, code: string): Promise<string | null> {
  const found = await db.execute<{ id: string | null; path: string }>(sql`
    select null::uuid as id, path from short_links where code = ${code}
    union all
    select id, path from secret_links where code_hash = ${hashCode(keys, code)} and expires_at > ${clock.now()}`);
  const [link] = found.rows;
  if (!link) return null;
  return link.id === null ? link.path : decryptField(keys, link.path, pathAddress(link.id));
}
