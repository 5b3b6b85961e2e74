import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  /** One set of headers for each person; requests use the sets in turn. */
  readonly people?: readonly Readonly<Record<string, string>>[];
  /** Addresses on that server, each with its headers; requests use them in turn. */
  readonly asked?: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[];
  /** Whether `304 Not Modified` is an answer that counts. */
  readonly mayBeUnchanged?: boolean;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; as fast as possible if not set. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends requests and returns the measurements. Throws for any unexpected answer, because a benchmark of refusals
 * measures nothing.
 */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: load.url,
    ...(load.people
      ? { requests: load.people.map((headers) => ({ method: 'GET' as const, headers: { ...headers } })) }
      : {}),
    ...(load.asked
      ? {
          requests: load.asked.map(({ path, headers }) => ({
            method: 'GET' as const,
            path,
            headers: { ...headers },
          })),
        }
      : {}),
    connections: load.connections,
    duration: load.seconds,
    // At a fixed rate the load generator sends in bursts, and its correction would count its own waiting as the
    // server's.
    ...(load.rate === undefined ? {} : { overallRate: load.rate, ignoreCoordinatedOmission: true }),
  });
  const refused = result.non2xx - (load.mayBeUnchanged ? result['3xx'] : 0);
  if (refused > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${refused} answers were not what was asked for, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
