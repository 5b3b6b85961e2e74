import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { fillLinkDue } from '../events.ts';
import { writeFillLink } from './send-fill-links.ts';

export const peopleReactions: readonly Reaction[] = [reaction(fillLinkDue, writeFillLink)];
