import { randomInt } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;
const CODE = /^[0-9A-Za-z]{10}$/;

function makeCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What a short address looks like before it is made: counts as many characters. */
export function exampleShortLink({ config }: Pick<Kernel, 'config'>): string {
  return `${config.publicUrl}/s/${'0'.repeat(LENGTH)}`;
}

/**
 * A short address for a page of this site, for text messages. Each message has its own, and ten random characters of 62
 * can't be guessed. Throws for any address that is not ours.
 */
export async function createShortLink({ config, clock }: Kernel, tx: Tx, address: string): Promise<string> {
  const path = ownPath(config.publicUrl, address);
  if (path === null) throw new Error('a short link leads to this site only');
  const code = makeCode();
  await tx.execute(sql`
    insert into short_links (code, path, created_at) values (${code}, ${path}, ${clock.now()})`);
  return `${config.publicUrl}/s/${code}`;
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
    const found = CODE.test(code)
      ? await kernel.db.execute<{ path: string }>(sql`select path from short_links where code = ${code}`)
      : { rows: [] };
    const path = found.rows[0]?.path;
    if (path === undefined) refuse(kernelRefusals.NOT_FOUND);
    return reply
      .code(302)
      .header('location', `${kernel.config.publicUrl}${path}`)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send();
  });
}
