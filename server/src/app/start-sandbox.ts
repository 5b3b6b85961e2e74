import { join } from 'node:path';
import type { Kernel } from '#kernel/kernel';
import { useSandbox } from '#modules/payments/public';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';

/**
 * The payment sandbox beside the demo: a server of its own that plays the payment providers, so that everything can be
 * paid and no money moves. Its keys and trades stay in the data directory.
 */
export async function startDemoSandbox(kernel: Kernel): Promise<Sandbox> {
  const { host, port, publicUrl, dataDir, sandboxUrl } = kernel.config;
  const options = {
    host,
    directory: join(dataDir, 'payment-sandbox'),
    paypalWebhookUrl: `${publicUrl}/payments/notices/paypal/sandbox`,
    ...(sandboxUrl === undefined ? {} : { publicUrl: sandboxUrl }),
  };
  // The same port at each start, if it is free, so that links of yesterday still lead there; not the next one, which people
  // give to a second server.
  const own = port === 0 || port > 64_535 ? 0 : port + 1000;
  const sandbox = await startSandbox({ ...options, port: own }).catch(() =>
    startSandbox({ ...options, port: 0 }),
  );
  useSandbox(kernel, sandbox.credentials());
  return sandbox;
}
