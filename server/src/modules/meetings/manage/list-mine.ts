import type { Language } from '@plenum/contract/kernel/language';
import type { MyMeeting } from '@plenum/contract/meetings/public-schemas';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { findMeetings, heldRoles } from './list-managed.ts';
import { presentCards } from '../list/public-cards.ts';

/** Every meeting somebody works for, drafts too; the latest first. */
export async function listMine(db: Db, actor: Actor, language: Language, now: Date): Promise<MyMeeting[]> {
  const rows = await findMeetings(db, [...actor.roles.keys()]);
  const cards = await presentCards(db, rows, language, now);
  return cards.map((card) => ({ card, roles: heldRoles(actor, card.id) }));
}
