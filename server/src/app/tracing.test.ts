import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ChildServer, startChildServer } from '#test/child-server';
import { createTestDatabase, type TestDatabase } from '#test/database';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

const bodies: string[] = [];
const collector = createServer((request, response) => void collect(request, response));
let database: TestDatabase;
let server: ChildServer | undefined;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  database = await createTestDatabase();
});
// Also if an assertion failed before the server was ended.
afterEach(async () => {
  if (server?.ended() === null) await server.end('SIGKILL');
});
afterAll(async () => {
  collector.close();
  await database.drop();
});

async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (request.url === '/v1/traces') bodies.push(body);
  response.setHeader('content-type', 'application/json').end('{}');
}

function sentSpans(): SentSpan[] {
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const valueOf = (span: SentSpan | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value;

it('requests, their statements and jobs are sent to the collector, without values', async () => {
  const { port } = collector.address() as AddressInfo;
  server = await startChildServer({
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const foreign = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${server.url}/api/accounts/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${foreign}-b7ad6b7169203331-01` },
    body: JSON.stringify({ account: 'traced-person', password: 'traced-password' }),
  });
  expect(response.status).toBe(422);
  await fetch(`${server.url}/readyz`);
  // The end of the process sends what is still waiting.
  await server.end('SIGTERM');
  const spans = sentSpans();
  const request = spans.find(({ name }) => name === 'accounts.logIn');
  expect(valueOf(request, 'http.response.status_code')?.intValue).toBe(422);
  expect(valueOf(request, 'plenum.request_id')?.stringValue).toBe(response.headers.get('x-request-id'));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map((span) => valueOf(span, 'db.query.text')?.stringValue).join('\n')).toContain(
    'accounts',
  );
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
  expect(bodies.join('\n')).not.toMatch(/traced-person|traced-password/);
  expect(request?.traceId).not.toBe(foreign);
});

it('a collector that is not there neither delays answers nor the end', async () => {
  server = await startChildServer({
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe('code 0');
});
