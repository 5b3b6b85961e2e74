import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { timeLeft } from '../dates.ts';
import { useNow } from '#kernel/clock/use-now';

/** Returns a text such as `Current prices end in 3 days`; undefined if there is no deadline. */
export function useDeadlineText({ nextDeadline }: Pick<MeetingCard, 'nextDeadline'>): string | undefined {
  const { t } = useTranslation('landing');
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  if (!nextDeadline) return undefined;
  const left = timeLeft(nextDeadline.at, now, lan);
  return left === '' ? undefined : t(`deadline.${nextDeadline.kind}`, { left });
}

/** The next deadline: the time left, and the exact time in the conference's zone. */
export function DeadlineCountdown({ meeting }: { meeting: Pick<MeetingCard, 'nextDeadline' | 'timeZone'> }) {
  const lan = useAppStore((state) => state.lan);
  const text = useDeadlineText(meeting);
  if (text === undefined || !meeting.nextDeadline) return null;
  const { at } = meeting.nextDeadline;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong className="font-semibold">{text}</strong>
      <time dateTime={at} className="tabular text-sm text-muted">
        {formatDateTime(at, lan, meeting.timeZone)}
      </time>
    </p>
  );
}
