import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { registerWalkIn } from '@plenum/contract/registration/walk-in/endpoints';
import { useEffect, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { isUnanswered, type RefusedCall } from '#kernel/client/refused-call';
import type { PersonRow } from './people-rows.ts';
import { type Outcomes, type PersonTask, type RegisterCalls, registerPeople } from './register-people.ts';

export interface Registering {
  readonly tasks: readonly PersonTask[];
  readonly outcomes: Outcomes;
  readonly isRunning: boolean;
  /** The error that stopped the import before its end; null if there was none. */
  readonly problem: RefusedCall | null;
}

interface Meeting {
  readonly id: string;
  readonly timeZone: string;
}

const nothing: Registering = { tasks: [], outcomes: new Map(), isRunning: false, problem: null };

/** Registers the people of a sheet: it can be paused, and continues automatically when the network is back. */
export function useRegisterPeople(meeting: Meeting, onEnd: () => void) {
  const [now, setNow] = useState(nothing);
  const latest = useRef(nothing);
  const stop = useRef<AbortController>(undefined);
  const paid = useRef<string | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  function put(change: Partial<Registering>): void {
    latest.current = { ...latest.current, ...change };
    setNow(latest.current);
  }

  async function run(): Promise<void> {
    if (latest.current.isRunning) return;
    const ending = new AbortController();
    stop.current = ending;
    put({ isRunning: true, problem: null });
    const { tasks, outcomes } = latest.current;
    const problem = await registerPeople(tasks, callsFor(meeting, paid.current), {
      outcomes,
      signal: ending.signal,
      onOutcome: ({ line }, outcome) =>
        put({ outcomes: new Map(latest.current.outcomes).set(line, outcome) }),
    });
    put({ isRunning: false, problem });
    onEnd();
  }

  const isOffline = isUnanswered(now.problem);
  const goOn = useRef(run);
  useEffect(() => {
    goOn.current = run;
  });
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => void goOn.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);

  return {
    ...now,
    /** Starts the import. If a note is given, each payment is recorded too. */
    start(rows: readonly PersonRow[], note: string | null): void {
      paid.current = note;
      put({
        ...nothing,
        tasks: rows.map((row) => ({ ...row, key: newIdempotencyKey(), paymentKey: newIdempotencyKey() })),
      });
      void run();
    },
    goOn: () => void run(),
    /** Pauses after the current person. */
    pause: () => stop.current?.abort(),
    clear: () => put(nothing),
  };
}

function callsFor({ id, timeZone }: Meeting, note: string | null): RegisterCalls {
  return {
    register: ({ body, key }) =>
      call(registerWalkIn, { params: { id }, body, idempotencyKey: key, quiet: true }),
    recordPayment:
      note === null
        ? null
        : ({ body, paymentKey }, orderId) =>
            call(recordPayment, {
              params: { id, orderId },
              body: {
                amount: body.total,
                method: body.method ?? 'bank_account',
                paidOn: toWallTime(new Date(), timeZone).slice(0, 10),
                reference: '',
                reason: note,
              },
              idempotencyKey: paymentKey,
              quiet: true,
            }),
  };
}
