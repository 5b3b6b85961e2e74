import { type RefundPolicy, refundPolicyLines } from '@plenum/contract/meetings/refund-policy';
import { useNow } from '#kernel/clock/use-now';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

interface RefundPolicyLinesProps {
  policy: RefundPolicy;
  /** The conference's time zone. */
  timeZone: string;
  className?: string;
}

/** Shows every remaining step of the refund policy, then the organizer's note. Shows nothing if there is no policy. */
export function RefundPolicyLines({ policy, timeZone, className = '' }: RefundPolicyLinesProps) {
  const language = useAppStore((state) => state.lan);
  const lines = refundPolicyLines(policy, {
    now: new Date(useNow()),
    language,
    formatMoment: (at) => formatDateTime(at, language, timeZone),
  });
  if (lines.length === 0) return null;
  return (
    <ul className={`grid gap-1 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="break-words whitespace-pre-line">
          {line}
        </li>
      ))}
    </ul>
  );
}
