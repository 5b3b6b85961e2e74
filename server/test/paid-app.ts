import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginPayment, readPayment } from '@plenum/contract/payments/endpoints';
import type { Currency } from '@plenum/contract/kernel/money';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import { startSandbox, type Sandbox } from '../sandbox/start-sandbox.ts';
import { useSandbox } from '../src/modules/payments/merchants/find-merchants.ts';
import { handleNotices } from '../src/modules/payments/online/notices.ts';
import { createTestApp, type TestApp } from './app.ts';
import { buildPlaced, placeFor, type Placed, savePayment } from './orders.ts';

export interface PaidApp {
  readonly app: TestApp;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

/** A test app that pays through a separate payment sandbox, over real HTTP in both directions. */
export async function createPaidApp(): Promise<PaidApp> {
  let app: TestApp | undefined;
  const relay = await listen((url, headers, body) => {
    if (!app) throw new Error('Not open yet');
    return app.http.inject({ method: 'POST', url, headers, payload: body });
  });
  const publicUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  app = await createTestApp({ publicUrl });
  const sandbox = await startSandbox({
    port: 0,
    clock: app.clock,
    speed: 100,
    paypalWebhookUrl: `${publicUrl}/payments/notices/paypal/sandbox`,
  });
  useSandbox(app.kernel, sandbox.credentials());
  const opened = app;
  return {
    app,
    sandbox,
    close: async () => {
      await sandbox.close();
      relay.closeAllConnections();
      relay.close();
      await handleNotices(opened.kernel);
      await opened.close();
    },
  };
}

type Forward = (
  url: string,
  headers: Record<string, string>,
  body: Buffer,
) => Promise<{ statusCode: number; payload: string }>;

async function listen(forward: Forward): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      forward(request.url ?? '/', headers, Buffer.concat(chunks)).then(
        ({ statusCode, payload }) => response.writeHead(statusCode).end(payload),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Builds an unpaid order in a conference that accepts wallets; PayPal needs an order in US dollars. */
export async function buildPayable(app: TestApp, currency: Currency = 'CNY'): Promise<Placed> {
  const placed = await buildPlaced(app);
  const order = currency === 'CNY' ? placed : await placeFor(app, placed.offer, undefined, currency);
  const methods = ['mobile_wallet', 'qr_code', 'online_wallet', 'bank_account'] as const;
  await savePayment(app, placed.offer.meetingId, [...methods]);
  return { ...placed, ...order };
}

export function begin(app: TestApp, { orderId, buyer }: Placed, wallet: Wallet = 'wechat') {
  // The clock moves, so that no two attempts begin in the same millisecond.
  app.clock.advance(1);
  const method = wallet === 'paypal' ? 'online_wallet' : 'qr_code';
  return app.call(beginPayment, {
    params: { id: orderId },
    body: { method, wallet, scene: 'desktop' },
    token: buyer.token,
  });
}

export function readPay(app: TestApp, { orderId, buyer }: Pick<Placed, 'orderId' | 'buyer'>) {
  return app.call(readPayment, { params: { id: orderId }, token: buyer.token });
}

/** Our own number of the order's newest attempt. */
export async function tradeNoOf(app: TestApp, orderId: string): Promise<string> {
  const { rows } = await app.kernel.db.execute<{ out_trade_no: string }>(
    sql`select out_trade_no from payment_attempts where order_id = ${orderId} order by created_at desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('No attempt');
  return row.out_trade_no;
}

export async function receiptsOf(app: TestApp, orderId: string) {
  const { rows } = await app.kernel.db.execute<{
    provider: string;
    source: string;
    amount: number;
    applied: number;
    waits_for: string | null;
  }>(
    sql`select provider, source, amount, applied, waits_for from receipts where order_id = ${orderId} order by recorded_at`,
  );
  return rows;
}
