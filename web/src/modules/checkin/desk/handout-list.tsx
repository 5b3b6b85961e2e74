import { verdictWords } from '@plenum/contract/checkin/words';
import { fillIn } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { clockTime } from './clock-time.ts';
import type { Desk } from './desk.ts';
import type { ShownHandout, ShownVerdict } from './desk-view.ts';

interface HandoutsProps {
  desk: Desk;
  shown: ShownVerdict;
}

/** The items for the person on the screen: one press hands one out, another press undoes it. */
export function HandoutList({ desk, shown }: HandoutsProps) {
  const { t } = useTranslation('desk');
  const nameOf = useThingNames(desk);
  if (shown.handouts.length === 0) return null;
  return (
    <section aria-label={t('handout.title')} className="mt-6">
      <h2 className="font-semibold">{t('handout.title')}</h2>
      <ul className="mt-2 flex max-w-prose flex-col gap-2">
        {shown.handouts.map((one) => (
          <li key={one.id}>
            <HandoutLine desk={desk} shown={shown} handout={one} thing={nameOf(one.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The items for a team that was checked in together. Each can be handed out to one member after the other, or to all
 * with one press.
 */
export function TeamHandouts({ desk, shown }: HandoutsProps) {
  const { t } = useTranslation('desk');
  const nameOf = useThingNames(desk);
  const things = [...new Set(shown.handouts.map(({ id }) => id))];
  const of = (thing: string) => shown.handouts.filter(({ id }) => id === thing);
  if (things.length === 0) return null;
  return (
    <section aria-label={t('handout.title')} className="mt-6">
      <h2 className="font-semibold">{t('handout.title')}</h2>
      {things.map((id) => (
        <fieldset key={id} aria-label={nameOf(id)} className="mt-3 max-w-prose">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="min-w-0 break-words">{nameOf(id)}</h3>
            <AllButton desk={desk} shown={shown} handouts={of(id)} />
          </div>
          <ul className="mt-2 grid gap-2 sm:grid-cols-2">
            {of(id).map((one) => {
              const person = shown.group.find(({ participantId }) => participantId === one.participantId);
              return (
                <li key={one.participantId}>
                  <HandoutLine
                    desk={desk}
                    shown={shown}
                    handout={one}
                    thing={nameOf(id)}
                    person={person?.name ?? t('unknownPerson')}
                  />
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
    </section>
  );
}

/**
 * Hands the item out to those who don't have it yet. Once all have it, undoes the hand-outs made since this verdict was
 * shown.
 */
function AllButton({ desk, shown, handouts }: HandoutsProps & { handouts: readonly ShownHandout[] }) {
  const { t } = useTranslation('desk');
  const without = handouts.filter(({ at }) => at === null);
  const given = handouts.flatMap(({ sequence }) => sequence ?? []);
  const [first] = without;
  if (first) {
    const ids = without.map(({ participantId }) => participantId);
    return (
      <button type="button" className={all} onClick={() => void desk.handOut(shown, first.id, ids)}>
        {t('handout.all', { count: ids.length })}
      </button>
    );
  }
  if (given.length === 0) return null;
  return (
    <button type="button" className={all} onClick={() => void desk.undo(...given)}>
      {t('handout.undoAll', { count: given.length })}
    </button>
  );
}

interface HandoutLineProps extends HandoutsProps {
  handout: ShownHandout;
  thing: string;
  /** The recipient's name; absent unless the list shows one item for several people. */
  person?: string;
}

function HandoutLine({ desk, shown, handout, thing, person = thing }: HandoutLineProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { briefing, checkpoint } = useStore(desk.view);
  const { id, participantId, at, gateId, sequence } = handout;
  const gate = checkpoint?.gates.find((one) => one.id === gateId);
  const words = sequence === null ? verdictWords.handed_before : verdictWords.handed_out;
  const time = at === null ? '' : clockTime(at, lan, briefing?.conference.timeZone ?? 'UTC');
  const isGiven = at !== null;
  const content = (
    <>
      <span aria-hidden className={box}>
        {isGiven && '✓'}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{person}</span>
        {isGiven && (
          <span className="block text-sm">
            {[fillIn(say(words), { time }), gate && textIn(gate.name, lan)].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
  // Hand-outs recorded earlier or on another device are undone in the list of scans, so these have no button.
  if (isGiven && sequence === null) return <p className={line}>{content}</p>;
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      {...(isGiven && { title: t('handout.undo', { name: thing }) })}
      onClick={() =>
        void (sequence === null ? desk.handOut(shown, id, [participantId]) : desk.undo(sequence))
      }
      className={classes(line, 'w-full cursor-pointer border-current bg-transparent')}
    >
      {content}
    </button>
  );
}

/** The names of this checkpoint's items. */
function useThingNames(desk: Desk): (id: string) => string {
  const lan = useAppStore((state) => state.lan);
  const checkpoint = useStore(desk.view, (view) => view.checkpoint);
  return (id) => {
    const thing = checkpoint?.handouts.find((one) => one.id === id);
    return thing ? textIn(thing.name, lan) : '';
  };
}

const line = 'flex min-h-13 items-center gap-3 rounded-md border border-transparent px-3 py-1.5 text-start';
const box = 'grid size-6 shrink-0 place-items-center rounded-sm border-2 border-current font-bold';
const all =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-current bg-transparent px-5 font-semibold';
