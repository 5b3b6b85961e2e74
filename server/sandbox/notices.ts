import type { ProviderName } from '../src/modules/payments/providers/provider.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long each provider waits before the next try; Alipay and WeChat Pay document it. */
const schedules: Readonly<Record<ProviderName, readonly number[]>> = {
  wechat: [
    ...[15, 15, 30].map((seconds) => seconds * SECOND),
    ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * MINUTE),
    ...[3, 3, 3, 6, 6].map((hours) => hours * HOUR),
  ],
  alipay: [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  // Up to 25 tries in three days; the times between them are our choice.
  paypal: Array.from({ length: 24 }, () => 3 * HOUR),
};
const ANSWER_WITHIN_MS = 5_000;

export interface NoticeMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutgoingNotice {
  readonly provider: ProviderName;
  readonly outTradeNo: string;
  readonly url: string;
  /** Signed anew for each try: the time in it is part of the signature. */
  readonly message: () => NoticeMessage;
  /** Sent before the notice; it must not be accepted. */
  readonly probe?: () => NoticeMessage;
  readonly isAccepted: (status: number, body: string) => boolean;
}

/** One try, for tests and for the sandbox's own log. */
export interface Try {
  readonly provider: ProviderName;
  readonly outTradeNo: string;
  readonly kind: 'notice' | 'probe';
  /** 0 when there was no answer in time. */
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
  readonly dropped: (provider: ProviderName) => boolean;
}

export function openNotices({ speed, dropped }: NoticeOptions): Notices {
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
      void deliver(notice, schedules[notice.provider]);
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
