import { LOGIN_EXPIRED_CODE } from '@plenum/contract/kernel/envelope';
import { storedToken, useAppStore } from '../state/app-store.ts';
import { loseLogin } from '../state/login.ts';
import { nextLogin, useLostLogin } from '../state/lost-login.ts';
import { storedForTab } from '../state/stored.ts';
import { isLoginFirst, LOGIN_ENDED_CODE, wantsLogin, type Answer } from './answer.ts';
import { clientSentence, clientSentences, notify, onceEvery } from './notices.ts';
import type { RefusedCall } from './refused-call.ts';

export const REPEAT_SUPPRESSION = 2000;

// The specification's "once per session" means once for each login that expired, in each tab, and not again after a
// reload. The next login is a new session.
const EXPIRY_TOLD = 'loginExpiryTold';
useAppStore.subscribe((now, before) => {
  if (now.token !== '' && now.token !== before.token) storedForTab.remove(EXPIRY_TOLD);
});

// The token whose expiry this page has reported. An expired login answers 400 to one call of a page and 400001 to
// another, so both could report it.
let expirySaidFor: string | undefined;

const mayTellEnded = onceEvery(REPEAT_SUPPRESSION);
const mayTellLoginFirst = onceEvery(REPEAT_SUPPRESSION);
const mayTellUnanswered = onceEvery(REPEAT_SUPPRESSION);

export interface Failure {
  readonly answer: Answer;
  /** The token the request was sent with. */
  readonly used: string;
  /** If true, the caller shows errors itself. Errors of the login are still handled here. */
  readonly quiet: boolean;
}

/** Handles a failure by the error catalogue of the specification, row by row. */
export function dealWithFailure({ answer, used, quiet }: Failure): void {
  if (answer.code === LOGIN_EXPIRED_CODE) {
    tellLoginExpired(used);
    if (!quiet && answer.message !== '' && !isExpiry(answer.message)) tellError(answer);
  } else if (answer.code === LOGIN_ENDED_CODE) loginEnded(answer, used);
  else if (isLoginFirst(answer)) passLoginFirst(answer, used);
  else if (!quiet) tellError(answer);
}

export function tellLoginExpired(used: string): void {
  if (used !== storedToken() || storedForTab.read(EXPIRY_TOLD) !== null) return;
  storedForTab.write(EXPIRY_TOLD, 'yes');
  expirySaidFor = used;
  notify({ kind: 'warning', text: clientSentence('loginExpired') });
}

function isExpiry(text: string): boolean {
  return Object.values(clientSentences.loginExpired).includes(text);
}

// Ignores an answer to a token that is no longer stored: that login was ended or replaced before, with its own notice,
// and the current login must not be touched.
function loginEnded(answer: Answer, used: string): void {
  if (used !== storedToken()) return;
  const text = answer.message || clientSentence('loginExpired');
  const wasSaid = used !== '' && used === expirySaidFor && isExpiry(text);
  loseLogin();
  if (!wasSaid && mayTellEnded()) notify({ kind: 'warning', text });
}

// Opens the login dialog; the caller gets the error too. A user who has logged in since the call was sent is not asked
// again. If the login was lost, `loginReturns` asks instead.
function passLoginFirst(answer: Answer, used: string): void {
  if (used !== storedToken() || useLostLogin.getState().lost) return;
  askForLogin();
  if (mayTellLoginFirst()) notify({ kind: 'warning', text: answer.message || clientSentence('loginFirst') });
}

function askForLogin(): void {
  const { needLogin, setNeedLogin } = useAppStore.getState();
  setNeedLogin(needLogin + 1);
}

interface RefusedRequest {
  readonly answer: Answer;
  /** The token the request was sent with. */
  readonly used: string;
  readonly isRead: boolean;
}

/**
 * Holds a call that was refused because the login was lost, and opens the login dialog over the page. Resolves to true
 * when the same person has logged in again and the call is to be repeated. A read on a public page, or one after the
 * dialog was closed, is refused without asking.
 */
export async function loginReturns({ answer, used, isRead }: RefusedRequest): Promise<boolean> {
  const { lost, guards } = useLostLogin.getState();
  if (!lost || !wantsLogin(answer) || (used !== '' && used !== lost.token)) return false;
  if (isRead && (guards === 0 || lost.isDismissed)) return false;
  const outcome = nextLogin();
  askForLogin();
  return (await outcome) === 'same account';
}

function tellError(answer: Pick<Answer, 'message' | 'requestId'>): void {
  if (answer.message === '') return tellUnanswered();
  const quote = answer.requestId === undefined ? {} : { requestId: answer.requestId };
  notify({ kind: 'error', text: answer.message, ...quote });
}

/**
 * Shows a refused call as a toast, for forms that call with `quiet` and show the refusal in place too. Refusals that fields
 * explain, errors of the login and lost answers are left out.
 */
export function tellRefusal(refused: RefusedCall): void {
  if (refused.code === 0 || refused.errors.length > 0 || wantsLogin(refused)) return;
  tellError(refused);
}

/**
 * Shows a notice that none of our servers answered. A lost network makes many calls fail together, so the notice is
 * shown once.
 */
export function tellUnanswered(): void {
  if (mayTellUnanswered()) notify({ kind: 'error', text: clientSentence('failure') });
}
