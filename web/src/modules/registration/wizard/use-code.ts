import type { Language } from '@plenum/contract/kernel/language';
import { checkCode } from '@plenum/contract/registration/codes/endpoints';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import type { EnteredCode } from '../fields/validation.ts';

function codeQuery(registrationId: string, code: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'code', registrationId, code, lan],
    queryFn: ({ signal }) =>
      call(checkCode, { params: { id: registrationId }, body: { code }, signal, quiet: true }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
}

/** The known facts about the draft's code. A later refusal takes precedence over an earlier answer. */
export function useEnteredCode(registrationId: string, code: string): EnteredCode {
  const lan = useAppStore((state) => state.lan);
  const { data, error } = useQuery({ ...codeQuery(registrationId, code, lan), enabled: code !== '' });
  if (code === '') return { terms: null, problem: null };
  if (error) return { terms: null, problem: error.message };
  return { terms: data?.terms ?? null, problem: null };
}

export interface CodeEntry {
  readonly isPending: boolean;
  readonly error: string | undefined;
  /** Asks the server whether the code can be used. If so, the draft gets the code as the organizer spells it. */
  readonly apply: (written: string) => Promise<void>;
  readonly reset: () => void;
}

export function useCodeEntry(registrationId: string, onApplied: (code: string) => void): CodeEntry {
  const client = useQueryClient();
  const lan = useAppStore((state) => state.lan);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isPending,
    error,
    apply: async (written) => {
      setPending(true);
      setError(undefined);
      try {
        const found = await client.fetchQuery(codeQuery(registrationId, written, lan));
        client.setQueryData(codeQuery(registrationId, found.code, lan).queryKey, found);
        onApplied(found.code);
      } catch (refused) {
        if (!(refused instanceof RefusedCall)) throw refused;
        setError(refused.message);
      } finally {
        setPending(false);
      }
    },
    reset: () => setError(undefined),
  };
}
