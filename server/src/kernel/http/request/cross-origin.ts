import type { FastifyInstance } from 'fastify';

/** A desktop shell or a second site may call us, but only from an origin the operator has listed. */
export function allowListedOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const listed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !listed.has(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'authorization, content-disposition, x-request-id, retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, lan',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
    return undefined;
  });
}
