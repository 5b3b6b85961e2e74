import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import type { StatusTone } from './status-pill.tsx';

export interface TimelineEvent {
  id: string;
  /** The event. */
  title: ReactNode;
  at: string;
  /** The person who acted; absent if the system did. */
  actor?: ReactNode;
  /** Details such as a reason, an amount or the changed values. */
  detail?: ReactNode;
  tone?: StatusTone;
  icon?: Icon;
}

export interface TimelineProps {
  /** The accessible name of the list. */
  label: string;
  /** The events in reading order. */
  events: readonly TimelineEvent[];
  timeZone?: string | undefined;
}

const tones: Record<StatusTone, string> = {
  neutral: 'bg-surface-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** Events, one below the other. */
export function Timeline({ label, events, timeZone }: TimelineProps) {
  return (
    <ol aria-label={label} className="text-sm">
      {events.map((event) => (
        <Entry key={event.id} event={event} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function Entry({ event, timeZone }: { event: TimelineEvent; timeZone: string | undefined }) {
  const { title, at, actor, detail, tone = 'neutral', icon: Shape } = event;
  const lan = useAppStore((state) => state.lan);
  return (
    <li className="group/event relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute start-3 top-7 bottom-1 w-px bg-border group-last/event:hidden" />
      <span
        aria-hidden
        className={classes('grid size-6 shrink-0 place-items-center rounded-full', tones[tone])}
      >
        {Shape ? <Shape className="size-3.5" /> : <span className="size-1.5 rounded-full bg-current" />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          {actor !== undefined && <span className="text-muted">{actor}</span>}
          <time dateTime={at} className="tabular ms-auto text-xs text-muted">
            {formatDateTime(at, lan, timeZone)}
          </time>
        </div>
        {detail !== undefined && <div className="mt-0.5 break-words text-muted">{detail}</div>}
      </div>
    </li>
  );
}
