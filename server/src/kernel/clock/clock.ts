/** The only source of the current time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(time: Date | string): void;
}

export function createTestClock(start: Date | string): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (to) => {
      time = new Date(to).getTime();
    },
  };
}
