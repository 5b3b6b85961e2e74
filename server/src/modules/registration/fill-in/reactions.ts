import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { fillLinkDue, walkInRegistered } from '../events.ts';
import { writeLaterLink } from './complete-later.ts';
import { writeFillLink } from './send-fill-links.ts';

export const peopleReactions: readonly Reaction[] = [
  reaction(fillLinkDue, writeFillLink),
  reaction(walkInRegistered, writeLaterLink),
];
