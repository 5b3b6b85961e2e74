import { finishSignIn, listOwnSignIns, listSignInProviders } from '@plenum/contract/accounts/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { takeBegunSignIn } from './begun-sign-in.ts';

/** The providers of the operator's settings, which change only when the server starts. */
export const signInProvidersQuery = queryOptions({
  queryKey: ['accounts', 'signInProviders'],
  queryFn: ({ signal }) => call(listSignInProviders, { signal, quiet: true }),
  staleTime: Infinity,
});

export const ownSignInsQuery = queryOptions({
  queryKey: ['accounts', 'signIns'],
  queryFn: ({ signal }) => call(listOwnSignIns, { signal, quiet: true }),
});

/** Posts the provider's answer. It works once, so it is never asked again. */
export function answerQuery(provider: string, answer: string) {
  return queryOptions({
    queryKey: ['accounts', 'signIn', provider, answer],
    queryFn: async () => {
      const begun = takeBegunSignIn(provider);
      if (!begun) return null;
      const body = { provider, browser: begun.browser, answer };
      return { begun, step: await call(finishSignIn, { body, quiet: true }) };
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
