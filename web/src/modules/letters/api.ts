import {
  downloadMyLetter,
  downloadVerifiedLetter,
  issueMyLetter,
  listMyLetters,
  verifyLetter,
} from '@plenum/contract/letters/endpoints';
import { issueMyPresentation, readMyPresentation } from '@plenum/contract/letters/presentation-endpoints';
import type { PersonLetterKind } from '@plenum/contract/letters/words';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';

export function myLettersQuery(registrationId: string) {
  return queryOptions({
    queryKey: ['letters', 'mine', registrationId],
    queryFn: ({ signal }) => call(listMyLetters, { query: { registrationId }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function verifiedQuery(code: string) {
  return queryOptions({
    queryKey: ['letters', 'verified', code],
    queryFn: ({ signal }) => call(verifyLetter, { params: { code }, signal, quiet: true }),
    // Always fetched again, because the letter may have been revoked since, and the page must not keep calling it
    // genuine.
    staleTime: 0,
    retry: false,
  });
}

interface Wish {
  participantId: string;
  kind: PersonLetterKind;
  language: Language;
}

/** Issues the letter, or finds the existing one, and downloads its PDF. */
export function takeLetter(wish: Wish): Promise<void> {
  return untilRefused(async () => {
    const { id } = await call(issueMyLetter, { body: wish });
    await download(downloadMyLetter, { params: { id } });
  });
}

export function myPresentationQuery(submissionId: string) {
  return queryOptions({
    queryKey: ['letters', 'presentation', submissionId],
    queryFn: ({ signal }) => call(readMyPresentation, { query: { submissionId }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function takePresentation(submissionId: string, language: Language): Promise<void> {
  return untilRefused(async () => {
    const { id } = await call(issueMyPresentation, { body: { submissionId, language } });
    await download(downloadMyLetter, { params: { id } });
  });
}

export function saveOriginal(code: string): Promise<void> {
  return untilRefused(() => download(downloadVerifiedLetter, { params: { code } }));
}

// Ignores a refusal, because the client has already shown it.
async function untilRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
  }
}
