import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { wallets, type Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { FastifyInstance } from 'fastify';
import { readRawBody } from '#kernel/http/request/read-body';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { addressKey, anonymousLimit, createGeneralLimit } from '#kernel/rate-limit/general-limit';
import { type Notice, ProviderError } from '../providers/provider.ts';
import { merchantReader } from '../merchants/find-merchants.ts';
import { keepNotice } from './inbox.ts';
import { confirmNotices } from './confirm-notices.ts';
import { handleNotices } from './notices.ts';

const MAX_BYTES = 64 * 1024;
/**
 * Limit per minute of unsigned notices for one account from one address. The provider's own notices are not limited,
 * and probes with a wrong signature are rare. The limit is not per account alone, because then forged notices from
 * elsewhere would block the provider's.
 */
const MOST_REFUSED = 120;
const WAIT_SECONDS = 10;
const ACCOUNT = /^(?:sandbox|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * The endpoints for providers' reports of payments. Notices are verified, stored and answered within the few seconds
 * that providers wait. They are processed from storage, so that no report is lost if a server stops.
 */
export function servePaymentNotices(app: FastifyInstance, kernel: Kernel): void {
  const refusals = createGeneralLimit(MOST_REFUSED * kernel.config.limitFactor);
  const readMerchant = merchantReader(kernel);
  app.post<{ Params: { provider: string; account: string } }>(
    '/payments/notices/:provider/:account',
    // The response is a single word, and the body must be read unchanged, because it is signed.
    { compress: false, decompress: false },
    async (request, reply) => {
      const { provider: wallet, account } = request.params;
      if (!isWallet(wallet) || !ACCOUNT.test(account)) refuse(kernelRefusals.NOT_FOUND);
      const sender = `${addressKey(request.ip)} ${wallet} ${account}`;
      if (refusals.isSpent(sender, kernel.clock.now())) {
        kernel.metrics.countPaymentNotice(wallet, 'limited');
        refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: WAIT_SECONDS });
      }
      const accountId = account === 'sandbox' ? null : account;
      const merchant = await readMerchant(wallet, accountId);
      if (!merchant) {
        anonymousLimit(kernel, request.ip);
        refuse(kernelRefusals.NOT_FOUND);
      }
      const { provider } = merchant;
      const body = await readRawBody(request.raw, MAX_BYTES);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value[0] : value,
        ]),
      );
      let notice: Notice;
      try {
        notice = await provider.parseNotification({ headers, body });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        kernel.log.warn(
          { requestId: request.id, wallet, kind: error.kind, code: error.code },
          'payment notice refused',
        );
        kernel.metrics.countPaymentNotice(wallet, error.kind);
        refusals.allows(sender, kernel.clock.now());
        // 401 means that the provider didn't sign the notice. If it can't be verified at the moment, the 503 makes the
        // provider send it again.
        return reply
          .code(error.kind === 'unreachable' ? 503 : 401)
          .type('application/json')
          .send(JSON.stringify({ code: 'FAIL', message: error.kind }));
      }
      await keepNotice(kernel, wallet, accountId, notice);
      kernel.metrics.countPaymentNotice(wallet, 'kept');
      const work = notice.kind === 'claim' ? confirmNotices : handleNotices;
      setImmediate(() => {
        work(kernel).catch((error: unknown) =>
          kernel.log.error({ err: error }, 'payment notices not processed'),
        );
      });
      const { status, type, body: answer } = provider.accepted;
      return reply.code(status).type(type).send(answer);
    },
  );
}

function isWallet(name: string): name is Wallet {
  return (wallets as readonly string[]).includes(name);
}
