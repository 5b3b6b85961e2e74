import type { Endpoint, ParamsOf, QueryOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Presented } from '#kernel/cache/public-cache';
import { refuse } from '#kernel/refusal/refusal-error';
import type { PublicCall, Route } from '#kernel/http/route';
import { dataOf, readPresented } from '#kernel/http/response/send-presented';
import type { Kernel } from '#kernel/kernel';
import type { InlinedAnswer } from '#kernel/web/page-template';

interface Asked<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
}

export interface PublicAnswer<T> extends Presented<T> {
  readonly inlined: InlinedAnswer;
}

/** Reads public data as a visitor would, through the same cache. */
export type PublicReader = <E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  language: Language,
) => Promise<PublicAnswer<ReplyOf<E>>>;

export function createPublicReader(kernel: Kernel, routes: readonly Route[]): PublicReader {
  return async (endpoint, asked, language) => {
    const { params = {}, query = {} } = asked as { params?: object; query?: object };
    const route = routes.find((candidate) => candidate.endpoint === endpoint);
    if (!route) throw new Error(`${endpoint.name} is not served`);
    const kept = await readPresented(kernel, route, readCall(endpoint, params, query, language));
    const data = dataOf(kept.value, language);
    return {
      value: JSON.parse(data) as ReplyOf<typeof endpoint>,
      tags: kept.tags,
      freshUntil: kept.freshUntil,
      inlined: { name: endpoint.name, params, query, data },
    };
  };
}

// Parsed like a request, so that both use the same cache key.
function readCall(endpoint: Endpoint, params: object, query: object, language: Language): PublicCall {
  const readParams = endpoint.params?.safeParse(params);
  const readQuery = endpoint.query?.safeParse(query);
  if (readParams?.success === false || readQuery?.success === false) refuse(kernelRefusals.NOT_FOUND);
  return { params: readParams?.data, query: readQuery?.data, language };
}
