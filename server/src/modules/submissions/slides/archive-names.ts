import { type Language, inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { SlidesBoard, TalkSlides } from '@plenum/contract/submissions/slides-endpoints';
import { fitName } from '#kernel/files/file-name';

export interface NamedSlides {
  readonly path: string;
  readonly fileId: string;
  readonly size: number;
}

interface Wanted {
  readonly day?: string | undefined;
  readonly sessionId?: string | undefined;
}

// The limits keep whole paths below the 260 characters that Windows can open.
const LONGEST_FOLDER = 40;
const LONGEST_FILE = 90;
const noRoom: Sentence = { en: 'No room', zh: '未安排会场' };

/**
 * Numbers the slides of the selected sessions in presentation order. If a number is missing, the talk with that number
 * has no slides.
 */
export function nameSlides(
  board: SlidesBoard,
  { day, sessionId }: Wanted,
  language: Language,
  endingOf: (fileId: string) => string,
): NamedSlides[] {
  const named: NamedSlides[] = [];
  const taken = new Set<string>();
  const add = (folders: readonly string[], stem: string, { slides }: TalkSlides) => {
    if (!slides) return;
    const file = pathPart(stem, LONGEST_FILE);
    const ending = endingOf(slides.fileId);
    const path = (times: number) =>
      [...folders, `${file}${times > 1 ? ` (${times})` : ''}.${ending}`].join('/');
    let times = 1;
    while (taken.has(path(times).toLowerCase())) times += 1;
    taken.add(path(times).toLowerCase());
    named.push({ path: path(times), fileId: slides.fileId, size: slides.size });
  };
  for (const ofDay of board.days) {
    if (day !== undefined && ofDay.day !== day) continue;
    for (const [index, room] of ofDay.rooms.entries()) {
      const roomName = room.name ? textIn(room.name, language) : inLanguage(noRoom, language);
      for (const session of room.sessions) {
        if (sessionId !== undefined && session.id !== sessionId) continue;
        // A single session needs no folders; a whole day gets a folder for each room and session.
        const folders =
          sessionId === undefined
            ? [
                ...(day === undefined ? [ofDay.day] : []),
                pathPart(`${index + 1} ${roomName}`, LONGEST_FOLDER),
                pathPart(`${clock(session.start)} ${textIn(session.title, language)}`, LONGEST_FOLDER),
              ]
            : [];
        for (const [position, talk] of session.talks.entries()) {
          const order = String(position + 1).padStart(2, '0');
          add(folders, `${order} ${clock(talk.start)} ${talkName(talk, language)}`, talk);
        }
      }
    }
  }
  return named;
}

/** Returns names like `Ada Quill - Wave overtopping`. */
export function talkName(
  { speakers, title }: Pick<TalkSlides, 'speakers' | 'title'>,
  language: Language,
): string {
  const [first] = speakers;
  return [...(first ? [textIn(first, language)] : []), textIn(title, language)].join(' - ');
}

/** A file or folder name that is valid on every system. */
export function pathPart(text: string, longest: number): string {
  return (
    Array.from(fitName(text))
      .slice(0, longest)
      .join('')
      .replace(/[. ]+$/, '') || '_'
  );
}

// File names can't contain a colon.
function clock(time: string): string {
  return time.replace(':', '');
}
