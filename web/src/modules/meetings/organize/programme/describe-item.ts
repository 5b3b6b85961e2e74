import { type LocalizedText, noText } from '@plenum/contract/kernel/localized-text';
import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import type { ProgrammeItemKind } from '@plenum/contract/meetings/programme-endpoints';
import { sessionWords, talkWords } from '@plenum/contract/meetings/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import type { Body, BodyOf } from './store/items.ts';

/** Returns a function that describes an item in the words of its form, one line for each field. */
export function useItemLines(programme: Programme) {
  const { t } = useTranslation('programme');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const both = ({ en, zh }: LocalizedText) => [en, zh].filter(Boolean).join(' / ');
  const names = new Map(
    [...programme.rooms, ...programme.tracks, ...programme.speakers].map(({ id, name }) => [id, both(name)]),
  );
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  const people = (ids: readonly string[]) => ids.map(nameOf).join(t('comma'));
  const talkLine = (talk: ProgrammeTalk) =>
    [
      t('slot', talk),
      sentence(talkWords[talk.kind]),
      both(talk.title),
      people(talk.speakerIds),
      talk.board,
      both(talk.abstract),
    ]
      .filter(Boolean)
      .join(' · ');
  const sessionLines = (session: ProgrammeSession): [string, string][] => [
    [t('field.title'), both(session.title)],
    [t('field.kind'), sentence(sessionWords[session.kind])],
    [t('field.day'), formatDate(session.day, lan)],
    [t('field.time'), t('slot', { start: session.start, end: session.end })],
    [t('one.rooms'), nameOf(session.roomId) || t('no.rooms')],
    [t('one.tracks'), nameOf(session.trackId) || t('no.tracks')],
    [t('field.expected'), session.expected === null ? '' : String(session.expected)],
    [t('field.chairs'), people(session.chairIds)],
    [t('field.description'), both(session.description)],
    [t('talk.title'), session.talks.map(talkLine).join('\n')],
  ];
  return (kind: ProgrammeItemKind, body: Body): [label: string, text: string][] => {
    if (kind === 'session') return sessionLines(body as BodyOf<'session'>);
    const { name = noText, ...rest } = body as Partial<BodyOf<'speaker'> & BodyOf<'room'>>;
    return [
      [t('field.name'), both(name)],
      [t('field.capacity'), String(rest.capacity ?? '')],
      [t('field.position'), both(rest.title ?? noText)],
      [t('field.organization'), both(rest.organization ?? noText)],
      [t('field.bio'), both(rest.bio ?? noText)],
      [t('field.photo'), rest.photo ?? ''],
    ];
  };
}
