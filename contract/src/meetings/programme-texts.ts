import type { Programme } from './programme.ts';

/**
 * What organizers are asked to translate: talks made from submissions, and people who do nothing but give them, stay in the words
 * of their authors.
 */
export function withoutAuthors(programme: Programme): Programme {
  const sessions = programme.sessions.map((session) => ({
    ...session,
    talks: session.talks.filter(({ submissionId }) => submissionId === null),
  }));
  const all = programme.sessions.flatMap(({ talks }) => talks.flatMap(({ speakerIds }) => speakerIds));
  const own = sessions.flatMap(({ chairIds, talks }) => [
    ...chairIds,
    ...talks.flatMap(({ speakerIds }) => speakerIds),
  ]);
  const others = new Set(own);
  const authors = new Set(all.filter((id) => !others.has(id)));
  return { ...programme, sessions, speakers: programme.speakers.filter(({ id }) => !authors.has(id)) };
}
