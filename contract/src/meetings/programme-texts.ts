import type { Programme } from './programme.ts';

/**
 * Returns the texts that organizers are asked to translate. Talks made from submissions are left out, and so are people
 * who only give such talks, because these keep their authors' words.
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
