import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { CodePurpose } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';

export const COOL_DOWN_SECONDS = 60;
const PER_HOUR = 5;
const PER_DAY = 10;
/** The number of codes kept for callers who prove to be the owner, even if strangers have used up the day's codes. */
const RESERVED = 4;
const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The number of codes per day that callers without proof can get for one purpose. */
const PER_PURPOSE = 5;

/**
 * The number of codes that an address may get per day for a group of purposes. The groups leave codes for the other
 * purposes, and for those that need an account.
 */
const shares: readonly { readonly purposes: readonly CodePurpose[]; readonly most: number }[] = [
  { purposes: ['log_in', 'reset'], most: 7 },
  { purposes: ['ticket', 'sign_up', 'register', 'change_target'], most: 7 },
  { purposes: ['sign_up', 'register', 'change_target'], most: 6 },
];

export interface SentCode {
  readonly at: Date;
  readonly purpose: string;
  /** True if the caller has proved to be the owner of the target. */
  readonly proven: boolean;
}

interface Wanted {
  readonly purpose: CodePurpose;
  readonly proven: boolean;
  readonly coolDownSeconds: number;
}

/** Refuses a code if the target has reached a limit. `sent` are the target's codes of the last day, newest first. */
export function checkCodeLimits(sent: readonly SentCode[], wanted: Wanted, now: Date): void {
  const { purpose, proven, coolDownSeconds } = wanted;
  const ageOf = ({ at }: SentCode) => now.getTime() - at.getTime();
  const [newest] = sent;
  if (newest && ageOf(newest) < coolDownSeconds * 1000) {
    const seconds = Math.ceil(coolDownSeconds - ageOf(newest) / 1000);
    refuse(accountRefusals.CODE_TOO_SOON, { values: { seconds }, retryAfterSeconds: seconds });
  }
  /**
   * Returns the number of milliseconds until another code may be sent, if `most` of the counted codes may be sent
   * within a period.
   */
  const wait = (counted: readonly SentCode[], most: number, within: number) => {
    const last = counted[most - 1];
    return last ? Math.max(0, within - ageOf(last)) : 0;
  };
  const alike = sent.filter((code) => code.proven === proven);
  const today = wait(sent, PER_DAY, DAY);
  const waits = proven
    ? [Math.min(today, wait(alike, RESERVED, DAY))]
    : [
        today,
        ...[{ purposes: [purpose], most: PER_PURPOSE }, ...shares]
          .filter(({ purposes }) => purposes.includes(purpose))
          .map(({ purposes, most }) =>
            wait(
              alike.filter((code) => purposes.some((one) => one === code.purpose)),
              most,
              DAY,
            ),
          ),
      ];
  const longest = Math.max(wait(alike, PER_HOUR, HOUR), ...waits);
  if (longest > 0) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: Math.ceil(longest / 1000) });
}
