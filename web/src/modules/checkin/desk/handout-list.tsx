import { verdictWords } from '@plenum/contract/checkin/words';
import { fillIn } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { clockTime } from './clock-time.ts';
import type { Desk } from './desk.ts';
import type { ShownHandout, ShownVerdict } from './desk-view.ts';

/** What to hand out to the person on the screen: one press each, and one more takes it back. */
export function HandoutList({ desk, shown }: { desk: Desk; shown: ShownVerdict }) {
  const { t } = useTranslation('desk');
  if (shown.handouts.length === 0) return null;
  return (
    <section aria-label={t('handout.title')} className="mt-6">
      <h2 className="font-semibold">{t('handout.title')}</h2>
      <ul className="mt-2 flex max-w-prose flex-col gap-2">
        {shown.handouts.map((one) => (
          <li key={one.id}>
            <HandoutLine desk={desk} shown={shown} handout={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HandoutLineProps {
  desk: Desk;
  shown: ShownVerdict;
  handout: ShownHandout;
}

function HandoutLine({ desk, shown, handout: { id, at, gateId, sequence } }: HandoutLineProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { briefing, checkpoint } = useStore(desk.view);
  const thing = checkpoint?.handouts.find((one) => one.id === id);
  const gate = checkpoint?.gates.find((one) => one.id === gateId);
  const name = thing ? textIn(thing.name, lan) : '';
  const words = sequence === null ? verdictWords.handed_before : verdictWords.handed_out;
  const time = at === null ? '' : clockTime(at, lan, briefing?.conference.timeZone ?? 'UTC');
  const isGiven = at !== null;
  const content = (
    <>
      <span aria-hidden className={box}>
        {isGiven && '✓'}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        {isGiven && (
          <span className="block text-sm">
            {[fillIn(say(words), { time }), gate && textIn(gate.name, lan)].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
  // What was handed out before, here or elsewhere, is taken back from the list of scans.
  if (isGiven && sequence === null) return <p className={line}>{content}</p>;
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      {...(isGiven && { title: t('handout.undo', { name }) })}
      onClick={() => void (sequence === null ? desk.handOut(shown, id) : desk.undo(sequence))}
      className={classes(line, 'w-full cursor-pointer border-current bg-transparent')}
    >
      {content}
    </button>
  );
}

const line = 'flex min-h-13 items-center gap-3 rounded-md border border-transparent px-3 py-1.5 text-start';
const box = 'grid size-6 shrink-0 place-items-center rounded-sm border-2 border-current font-bold';
