import type { TimelineEvent } from '@plenum/contract/console/people';
import type { z } from 'zod';
import type { FoundEvent } from './detail-queries.ts';

type Told = z.infer<typeof TimelineEvent>;

const audited: Readonly<Record<string, Told['kind']>> = {
  'participant.revealed': 'revealed',
  'participant.edited': 'changed',
};

/** Null for what is told in another way already. */
function kindOf({ source, name }: FoundEvent): Told['kind'] | null {
  if (source === 'order' || source === 'review') return source;
  if (source === 'state') return 'registered';
  return audited[name] ?? (/^(?:room|stay|share)/.test(name) ? 'room' : null);
}

export function presentTimeline(events: readonly FoundEvent[], names: ReadonlyMap<string, string>): Told[] {
  return events.flatMap((event) => {
    const kind = kindOf(event);
    if (kind === null) return [];
    const actor = event.actor === null ? '' : (names.get(event.actor) ?? '');
    const { from, to, reason } = event;
    return { at: event.at.toISOString(), kind, from: from ?? '', to: to ?? '', actor, reason };
  });
}
