import { jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { readRawBody } from '#kernel/http/request/read-body';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { anonymousLimit } from '#kernel/rate-limit/general-limit';
import { changeSubscription } from './routes.ts';
import { readUnsubscribeToken } from './unsubscribes.ts';

const MAX_BYTES = 1024;
const ONE_CLICK = /(?:^|[&\s"])List-Unsubscribe"?(?:=|\s+)One-Click/i;

/**
 * Serves the address in a message's List-Unsubscribe header. A mail client posts to it when the reader presses its
 * button (RFC 8058). A GET changes nothing, because mail scanners open every link; it redirects to the page with the
 * button.
 */
export function serveUnsubscribe(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) =>
    reply
      .code(302)
      // The token follows the `#`, so that browsers send it to no server, not even as a referrer.
      .header(
        'location',
        `${kernel.config.publicUrl}/index/unsubscribe#${encodeURIComponent(request.params.token)}`,
      )
      .header('cache-control', 'private, no-store')
      .send(),
  );
  app.post<{ Params: { token: string } }>(
    '/unsubscribe/:token',
    { compress: false, decompress: false },
    async (request, reply) => {
      anonymousLimit(kernel, request.ip);
      const subscriber = await readUnsubscribeToken(kernel, kernel.db, request.params.token);
      if (!subscriber) refuse(jobRefusals.UNSUBSCRIBE_LINK);
      const body = await readRawBody(request.raw, MAX_BYTES);
      if (!ONE_CLICK.test(body.toString('utf8'))) refuse(kernelRefusals.MALFORMED);
      const source = { actor: null, requestId: request.id, address: request.ip, at: kernel.clock.now() };
      await kernel.db.transaction((tx) => changeSubscription(tx, subscriber, false, source));
      return reply.code(200).type('text/plain; charset=utf-8').send('unsubscribed');
    },
  );
}
