import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { Behaviour, SandboxContext } from './context.ts';
import { BodyTooLarge, notFound, readRequest, type SandboxAnswer, type SandboxRequest } from './exchange.ts';
import { loadKeys, type StoredKeys } from './keys.ts';
import { openNotices, type Try } from './notices.ts';
import { pageStyle } from './page-style.ts';
import { playerEntries, players, type SandboxCredentials } from './players.ts';
import { servePayPage } from './serve-pay-page.ts';
import { openTradeBook, type OwnAct, type Trade, type TradeListener } from './trade-book.ts';

export interface SandboxOptions {
  readonly port: number;
  readonly host?: string;
  /** The address at which others reach the sandbox; its own address by default. */
  readonly publicUrl?: string;
  readonly clock?: { now(): Date };
  /** The directory that stores keys and trades, so that they survive a restart. */
  readonly directory?: string;
  /** The speed of repeated notices and refunds, as a multiple of the real providers'. */
  readonly speed?: number;
  /** The URL of PayPal's webhook, which is registered once instead of being sent with each order. */
  readonly paypalWebhookUrl?: string;
}

export interface Sandbox {
  readonly url: string;
  /** The settings with which the product connects to the sandbox as its merchant. */
  credentials(): SandboxCredentials;
  /** The providers' own keys, for tests that sign with independent code. */
  readonly keys: StoredKeys;
  behave(provider: Wallet, behaviour: Behaviour): void;
  setPaypalWebhook(url: string): void;
  trade(provider: Wallet, outTradeNo: string): Trade | undefined;
  /** The actions of the buttons of the payment page. */
  pay(provider: Wallet, outTradeNo: string): void;
  fail(provider: Wallet, outTradeNo: string): void;
  /** Captures a PayPal payment, as if the merchant's program had requested it and the answer had been lost. */
  capture(outTradeNo: string): void;
  /** Makes a refund that the product did not request; of the full amount by default. */
  giveBack(provider: Wallet, outTradeNo: string, act: OwnAct, amount?: number): void;
  /** Sends the notices of an attempt again, this many times in parallel. */
  repeatNotices(outTradeNo: string, times: number): Promise<void>;
  readonly tries: readonly Try[];
  close(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { directory, clock = { now: () => new Date() }, speed = 1 } = options;
  const keys = await loadKeys(directory);
  const behaviours: Partial<Record<Wallet, Behaviour>> = {};
  const notices = openNotices({
    speed,
    retriesOf: (provider) => players[provider].retries,
    dropped: (provider) => behaviours[provider]?.dropNotices === true,
  });
  const webhook = { url: options.paypalWebhookUrl ?? null };
  let url = '';
  const book = openTradeBook({
    now: () => clock.now(),
    speed,
    listener: byProvider((provider) => listeners.get(provider)),
    numbering: (provider) => players[provider],
    ...(directory === undefined ? {} : { file: join(directory, 'sandbox-trades.json') }),
  });
  const context: SandboxContext = {
    now: () => clock.now(),
    keys,
    book,
    notices,
    webhook,
    base: () => url,
    behaviour: (provider) => behaviours[provider] ?? {},
  };
  const listeners = new Map(playerEntries.map(([wallet, player]) => [wallet, player.notices(context)]));

  const server = createServer((message, response) => {
    void serve(message, response, context);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');

  const known = (provider: Wallet, outTradeNo: string): Trade => {
    const trade = book.byNumber(provider, outTradeNo);
    if (!trade) throw new Error(`the sandbox has no attempt ${outTradeNo} of ${provider}`);
    return trade;
  };
  return {
    url,
    credentials: () => credentialsOf(url, context),
    keys,
    behave: (provider, behaviour) => {
      behaviours[provider] = behaviour;
    },
    setPaypalWebhook: (address_) => {
      webhook.url = address_;
    },
    trade: (provider, outTradeNo) => book.byNumber(provider, outTradeNo),
    pay: (provider, outTradeNo) => {
      const trade = known(provider, outTradeNo);
      trade.opened = true;
      book.pay(trade);
    },
    fail: (provider, outTradeNo) => {
      const trade = known(provider, outTradeNo);
      trade.opened = true;
      book.fail(trade);
    },
    capture: (outTradeNo) => {
      book.capture(known('paypal', outTradeNo));
    },
    giveBack: (provider, outTradeNo, act, amount) => {
      const trade = known(provider, outTradeNo);
      book.giveBack(trade, amount ?? trade.amount, act);
    },
    repeatNotices: (outTradeNo, times) => notices.repeat(outTradeNo, times),
    tries: notices.tries,
    async close() {
      notices.end();
      book.end();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function byProvider(listenerOf: (provider: Wallet) => TradeListener | undefined): TradeListener {
  return {
    approved: (trade) => listenerOf(trade.provider)?.approved(trade),
    paid: (trade) => listenerOf(trade.provider)?.paid(trade),
    refunded: (trade, refund) => listenerOf(trade.provider)?.refunded(trade, refund),
    givenBack: (trade, refund, act) => listenerOf(trade.provider)?.givenBack(trade, refund, act),
  };
}

function credentialsOf(url: string, context: SandboxContext): SandboxCredentials {
  return Object.fromEntries(
    playerEntries.map(([wallet, player]) => [wallet, player.credentials(url, context)]),
  ) as unknown as SandboxCredentials;
}

const brands = playerEntries.map(([wallet, { color }]) => `.${wallet} { --brand: ${color}; }\n`).join('');

function providerAt(pathname: string): Wallet | null {
  return playerEntries.find(([, player]) => player.isFor(pathname))?.[0] ?? null;
}

function answerPages(request: SandboxRequest, context: SandboxContext): SandboxAnswer {
  const { pathname } = request.url;
  const id = /^\/pay\/(\w{10,40})$/.exec(pathname)?.[1];
  if (id !== undefined) return servePayPage(id, request, context);
  if (pathname === '/sandbox.css')
    return { status: 200, headers: { 'content-type': 'text/css' }, body: pageStyle + brands };
  for (const [, player] of playerEntries) {
    const page = player.page?.(request, context);
    if (page) return page;
  }
  return notFound;
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  context: SandboxContext,
): Promise<void> {
  try {
    const request = await readRequest(message, 'http://sandbox.invalid');
    const provider = providerAt(request.url.pathname);
    const { down, slowMs = 0, timeoutAfterCharging } = provider ? context.behaviour(provider) : {};
    if (down === true) {
      message.socket.destroy();
      return;
    }
    if (slowMs > 0) await wait(slowMs, undefined, { ref: false });
    const answer = provider ? players[provider].answer(request, context) : answerPages(request, context);
    // Sends no answer, so that the caller waits until it times out.
    if (answer.charged === true && timeoutAfterCharging === true) return;
    const date = context.now().toUTCString();
    response.writeHead(answer.status, { date, 'x-content-type-options': 'nosniff', ...answer.headers });
    response.end(answer.body);
  } catch (error) {
    const tooLarge = error instanceof BodyTooLarge;
    if (!tooLarge)
      process.stderr.write(`payment sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
    response.writeHead(tooLarge ? 413 : 500).end();
  }
}
