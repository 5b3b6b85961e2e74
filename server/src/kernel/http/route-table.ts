import { type Endpoint, isChange } from '@plenum/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../kernel.ts';
import type { Authenticator } from './actor.ts';
import { refuseOtherMethods } from './request/protocol-guards.ts';
import type { Route } from './route.ts';
import { createRunWrite } from './run-write.ts';
import { serveRoute } from './serve-route.ts';

/** Registers every route, or throws the reason why the server may not start. */
export function serveRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  authenticator: Authenticator,
  routes: readonly Route[],
): void {
  const runWrite = createRunWrite(kernel, authenticator);
  const names = new Set<string>();
  for (const route of routes) {
    checkRoute(route);
    if (names.has(route.endpoint.name)) throw new Error(`Two routes are called ${route.endpoint.name}`);
    names.add(route.endpoint.name);
    serveRoute(app, kernel, authenticator, runWrite, route);
  }
  // Groups the routes by the shape of their paths, because two routes may use different names for the same part.
  const byShape = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replaceAll(/:\w+/g, ':'));
  for (const [first, ...others] of byShape.values()) {
    if (!first) continue;
    const taken = [first, ...others].map(({ endpoint }) => endpoint.method);
    refuseOtherMethods(app, first.endpoint.path, taken);
  }
}

function checkRoute({ endpoint, policy, read, present, write, queue, stream, download }: Route): void {
  const declared: unknown = endpoint.access;
  if (!['public', 'login', 'administrator', 'staff'].includes(String(declared))) {
    throw new Error(`Route ${endpoint.name} does not say who may call it`);
  }
  checkScope(endpoint);
  if (endpoint.access === 'staff' && !policy) throw new Error(`Route ${endpoint.name} has no policy`);
  if ([read, present, write, queue, stream, download].filter(Boolean).length !== 1) {
    throw new Error(`Route ${endpoint.name} must read, present, write, queue, stream or download`);
  }
  if (endpoint.body && !endpoint.bodyBytes)
    throw new Error(`Route ${endpoint.name} does not say how large its body may be`);
  if (Boolean(download) !== Boolean(endpoint.download))
    throw new Error(`Route ${endpoint.name} and its contract differ on whether it is a file`);
  if (download && !['GET', 'POST'].includes(endpoint.method))
    throw new Error(`Route ${endpoint.name} downloads by ${endpoint.method}`);
  if (present && endpoint.access !== 'public')
    throw new Error(`Route ${endpoint.name} shows all what is not public`);
  if (endpoint.readsByPost && endpoint.method !== 'POST')
    throw new Error(`Route ${endpoint.name} reads by ${endpoint.method}, not by POST`);
  if ((read && isChange(endpoint)) || (present && endpoint.method !== 'GET'))
    throw new Error(`Route ${endpoint.name} reads by ${endpoint.method}`);
  if ((write ?? queue) && !isChange(endpoint))
    throw new Error(
      `Route ${endpoint.name} changes something by ${endpoint.readsByPost ? 'a reading POST' : 'GET'}`,
    );
}

// Keys belong to one conference and have no recently confirmed identity, so no other endpoint could be open to them.
function checkScope(endpoint: Endpoint): void {
  const { name, scope, access, recentIdentity, stream } = endpoint;
  if (scope === undefined || (scope === 'any' && access === 'public' && !isChange(endpoint))) return;
  if (access !== 'staff' || recentIdentity || stream)
    throw new Error(`Route ${name} has a scope, but can't be called with an API key`);
  if (scope.endsWith(':write') !== isChange(endpoint))
    throw new Error(`Route ${name} and its scope ${scope} differ on whether it changes something`);
}
