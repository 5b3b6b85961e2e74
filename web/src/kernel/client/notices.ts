import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { readLanguage } from '../state/language.ts';

export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** The request id, for the user to quote to support. */
  requestId?: string;
}

export type Notifier = (notice: Notice) => void;

/** The client's own sentences; all other messages come from the server. */
export const clientSentences = {
  loginExpired: { en: 'Login Expired, Please Login Again', zh: '登录已过期，请重新登录' },
  loginFirst: { en: 'Please Login First', zh: '请先登录' },
  failure: { en: 'Some Error Occurred. Please Call For Support.', zh: '出错了，请联系客服' },
  draftTooLarge: {
    en: 'This form is too large to save. Please shorten long answers or remove people. Your last change hasn’t been saved.',
    zh: '填写内容过多，无法保存。请精简内容或减少人员，最近的修改尚未保存。',
  },
} satisfies Record<string, Sentence>;

export function clientSentence(name: keyof typeof clientSentences): string {
  return inLanguage(clientSentences[name], readLanguage());
}

let notifier: Notifier | undefined;
let waiting: Notice[] = [];

/** Registers the component that shows notices, and passes on those raised before it was mounted. */
export function setNotifier(fn: Notifier): void {
  notifier = fn;
  const early = waiting;
  waiting = [];
  early.forEach(fn);
}

export function notify(notice: Notice): void {
  if (notifier) notifier(notice);
  else waiting.push(notice);
}

/** Returns true on the first call and false until the period has ended. */
export function onceEvery(milliseconds: number): () => boolean {
  let quiet = false;
  return () => {
    if (quiet) return false;
    quiet = true;
    setTimeout(() => (quiet = false), milliseconds);
    return true;
  };
}
