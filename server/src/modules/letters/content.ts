import { createHash } from 'node:crypto';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { fillLetter, type LetterValues, type LetterWords } from '@plenum/contract/letters/letter-text';
import { letterLines, mapFields, type PrintedLine } from '@plenum/contract/meetings/person-fields';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import { typeWords } from '@plenum/contract/submissions/words';
import type { LetterContent, LetterRow } from './tables.ts';

interface LetterConference {
  readonly id: string;
  readonly title: LocalizedText;
  readonly city: LocalizedText;
  readonly venueName: LocalizedText;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly timeZone: string;
}

export interface LetterFacts extends Readonly<Record<PrintedLine<'letter'>, string>> {
  readonly name: string;
  readonly type: LocalizedText | null;
  /** The title of their work; used by certificates of presentation only. */
  readonly work?: { readonly title: LocalizedText; readonly presentedAs: SubmissionType };
}

/** Returns the words with their placeholders filled in. */
export function wordsFor(
  words: Pick<LetterWords, 'title' | 'body' | 'signature'>,
  language: Language,
  values: LetterValues,
): Pick<LetterContent, 'title' | 'body' | 'signature'> {
  const fill = (text: LocalizedText) => fillLetter(textIn(text, language), values);
  return { title: fill(words.title), body: fill(words.body), signature: fill(words.signature) };
}

/** The full content of a letter to this person, issued at this moment. */
export function contentOf(
  words: LetterWords,
  { person, conference }: { readonly person: LetterFacts; readonly conference: LetterConference },
  language: Language,
  at: Date,
): LetterContent {
  const issuedOn = toWallTime(at, conference.timeZone).slice(0, 10);
  const date = formatDateRange(issuedOn, issuedOn, language);
  const meeting = textIn(conference.title, language);
  const { startsOn, endsOn } = conference;
  return {
    ...wordsFor(words, language, {
      name: person.name,
      ...mapFields(letterLines, (line) => person[line]),
      type: person.type ? textIn(person.type, language) : '',
      paper: person.work ? textIn(person.work.title, language) : '',
      presentation: person.work ? inLanguage(typeWords[person.work.presentedAs], language) : '',
      meeting,
      dates: formatDateRange(startsOn, endsOn, language),
      place: placeOf(conference, language),
      today: date,
    }),
    date,
    meeting,
    startsOn,
    endsOn,
    issuedOn,
    sealFileId: words.sealFileId,
    ...(person.work && {
      paper: textIn(person.work.title, language),
      presentedAs: person.work.presentedAs,
    }),
  };
}

/** Returns the place in one line, such as `Harbour Hall, Qinggang` or `青港市海港会议中心`. */
function placeOf({ venueName, city }: LetterConference, language: Language): string {
  const [venue, town] = [textIn(venueName, language), textIn(city, language)];
  const parts = (language === 'en' ? [venue, town] : [venue.startsWith(town) ? '' : town, venue]).filter(
    (part) => part !== '',
  );
  return parts.join(language === 'en' ? ', ' : '');
}

type Hashed = Pick<LetterRow, 'code' | 'kind' | 'language' | 'name' | 'content'>;

/**
 * Hashes everything that the letter says. Object members are hashed in a fixed order, because the database doesn't
 * preserve theirs.
 */
export function hashLetter({ code, kind, language, name, content }: Hashed): Buffer {
  const said = Object.entries(content).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([code, kind, language, name, said]))
    .digest();
}
