import { startSandbox } from './start-sandbox.ts';

// Runs the payment sandbox as a separate process; docs/operating.md explains the settings.
const { SANDBOX_PORT = '3100', SANDBOX_HOST, SANDBOX_URL, SANDBOX_DIR, SANDBOX_PAYPAL_WEBHOOK } = process.env;

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}),
  ...(SANDBOX_URL ? { publicUrl: SANDBOX_URL } : {}),
  ...(SANDBOX_DIR ? { directory: SANDBOX_DIR } : {}),
  ...(SANDBOX_PAYPAL_WEBHOOK ? { paypalWebhookUrl: SANDBOX_PAYPAL_WEBHOOK } : {}),
});
process.stdout.write(`Payment sandbox (no real money): ${sandbox.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void sandbox.close();
  });
