import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  /** One set of headers for each person; requests take turns. */
  readonly people?: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; without it, as fast as it goes. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Throws if anything but 2xx came back: a benchmark of refusals measures nothing. */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: load.url,
    ...(load.people
      ? { requests: load.people.map((headers) => ({ method: 'GET' as const, headers: { ...headers } })) }
      : {}),
    connections: load.connections,
    duration: load.seconds,
    ...(load.rate === undefined ? {} : { overallRate: load.rate }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
