import type { Envelope } from '@plenum/contract/kernel/envelope';
import { type Endpoint, fillPath, type ParamsOf, type ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

/** Sends a file as the browser does. */
export async function upload<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  file: {
    by: Person;
    bytes: Buffer;
    params?: ParamsOf<E>;
    query?: Record<string, string>;
    type?: string;
  },
) {
  const reply = await app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, file.params ?? {}),
    ...(file.query && { query: file.query }),
    headers: {
      authorization: file.by.token,
      'content-type': file.type ?? endpoint.upload?.types[0] ?? '',
      lan: 'en',
    },
    payload: file.bytes,
  });
  return { status: reply.statusCode, body: reply.json<Envelope<ReplyOf<E>>>() };
}
