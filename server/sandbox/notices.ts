import type { Wallet } from '@plenum/contract/meetings/wallets/registry';

const ANSWER_WITHIN_MS = 5_000;

export interface NoticeMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutgoingNotice {
  readonly provider: Wallet;
  readonly outTradeNo: string;
  readonly url: string;
  /** Builds and signs the message again for each attempt, because its time is part of the signature. */
  readonly message: () => NoticeMessage;
  /** A probe that is sent before the notice, and that the receiver must refuse. */
  readonly probe?: () => NoticeMessage;
  readonly isAccepted: (status: number, body: string) => boolean;
}

/** One attempt to deliver a notice, for tests and for the sandbox's own log. */
export interface Try {
  readonly provider: Wallet;
  readonly outTradeNo: string;
  readonly kind: 'notice' | 'probe';
  /** 0 if no answer arrived in time. */
  readonly status: number;
  readonly accepted: boolean;
}

export interface Notices {
  send(notice: OutgoingNotice): void;
  /** Sends every notice of an attempt again, all at the same time. */
  repeat(outTradeNo: string, times: number): Promise<void>;
  readonly tries: readonly Try[];
  end(): void;
}

export interface NoticeOptions {
  readonly speed: number;
  /** The time that a provider waits before each further try, in milliseconds. */
  readonly retriesOf: (provider: Wallet) => readonly number[];
  readonly dropped: (provider: Wallet) => boolean;
}

export function openNotices({ speed, retriesOf, dropped }: NoticeOptions): Notices {
  const tries: Try[] = [];
  const sent: OutgoingNotice[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let ended = false;

  async function attempt(
    notice: OutgoingNotice,
    kind: Try['kind'],
    message: NoticeMessage,
  ): Promise<boolean> {
    const { status, body } = await post(notice.url, message);
    const accepted = notice.isAccepted(status, body);
    tries.push({ provider: notice.provider, outTradeNo: notice.outTradeNo, kind, status, accepted });
    return accepted;
  }

  async function deliver(notice: OutgoingNotice, retries: readonly number[]): Promise<void> {
    if (ended || dropped(notice.provider)) return;
    if (notice.probe) await attempt(notice, 'probe', notice.probe());
    const accepted = await attempt(notice, 'notice', notice.message());
    const [wait, ...later] = retries;
    if (!accepted && wait !== undefined) after(wait / speed, () => void deliver(notice, later));
  }

  function after(milliseconds: number, work: () => void): void {
    if (ended) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds).unref();
    timers.add(timer);
  }

  return {
    tries,
    send(notice) {
      sent.push(notice);
      void deliver(notice, retriesOf(notice.provider));
    },
    async repeat(outTradeNo, times) {
      const notices = sent.filter((notice) => notice.outTradeNo === outTradeNo);
      const copies = notices.flatMap((notice) => Array.from({ length: times }, () => notice));
      await Promise.all(copies.map((notice) => attempt(notice, 'notice', notice.message())));
    },
    end() {
      ended = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post(
  url: string,
  { headers, body }: NoticeMessage,
): Promise<{ status: number; body: string }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}
