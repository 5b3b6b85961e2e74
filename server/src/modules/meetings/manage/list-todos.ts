import { grants } from '@plenum/contract/accounts/abilities';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Todo } from '@plenum/contract/meetings/public-schemas';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { checklistOf } from './checklist.ts';
import { type MeetingFigures, findMeetingFigures } from './figures.ts';
import { findMeetings } from './list-managed.ts';
import { rolesIn } from '../scope/policy.ts';
import type { MeetingRow } from '../tables.ts';

type Work = Pick<Todo, 'kind' | 'count'>;

const urgency: readonly Todo['kind'][] = ['answer_messages', 'publish', 'finish_set_up', 'translate'];

/**
 * Lists the open tasks in an organizer's conferences by urgency, messages from visitors first, and then by the date of
 * the conference.
 */
export async function listTodos(db: Db, actor: Actor, language: Language, now: Date): Promise<Todo[]> {
  // Includes only conferences in which the actor has a role, so that administrators aren't reminded of all conferences.
  const organised = [...actor.roles.keys()].filter((id) => grants(rolesIn(actor, id), 'edit'));
  const rows = (await findMeetings(db, organised)).toReversed();
  const figures = await findMeetingFigures(db, rows);
  const todos = rows.flatMap((row) => {
    const own = figures.get(row.id);
    if (!own) return [];
    const named = { meetingId: row.id, meeting: textIn(row.title, language) };
    return workOn(row, own, now).map((work) => ({ ...named, ...work }));
  });
  return todos.toSorted((one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind));
}

function workOn(row: MeetingRow, figures: MeetingFigures, now: Date): Work[] {
  const work: Work[] = [{ kind: 'answer_messages', count: figures.unanswered }];
  if (row.state !== 'archived' && now < row.endsAt) {
    work.push({ kind: 'translate', count: figures.translations.missing }, ...setUp(row, figures));
  }
  return work.filter(({ count }) => count > 0);
}

// Returns the task to set up or publish a draft. Untranslated texts are a separate task.
function setUp(row: MeetingRow, figures: MeetingFigures): Work[] {
  if (row.state !== 'draft') return [];
  const open = checklistOf(row, figures).filter(({ item, done }) => !done && item !== 'translations');
  return open.length > 0 ? [{ kind: 'finish_set_up', count: open.length }] : [{ kind: 'publish', count: 1 }];
}
