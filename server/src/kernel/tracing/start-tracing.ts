import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import type { TracesConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import type { Log } from '../log/log.ts';

// A collector that doesn't answer must not delay the end of the process.
const EXPORT_TIMEOUT_MS = 3_000;

/** Sends the spans of this process to a collector. Returns a function that sends the last ones and stops. */
export async function startTracing(
  { endpoint, ratio }: TracesConfig,
  log: Log,
): Promise<() => Promise<void>> {
  // Loaded only if traces are wanted.
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const warn = (message: string) => log.warn({ part: 'traces' }, message);
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'plenum', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => warn(String(error)));
    trace.disable();
    context.disable();
    diag.disable();
  };
}
