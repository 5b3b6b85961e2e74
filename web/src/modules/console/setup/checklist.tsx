import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { useLinks } from '../links.ts';
import { toPart } from '../parts.ts';

type Item = MeetingConsole['checklist'][number]['item'];

/** What a meeting needs before visitors come; each line leads to the place where it is done. */
export function Checklist({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  const done = meeting.checklist.filter((line) => line.done).length;
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist" className="text-lg font-bold">
        {t('checklist.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {t('checklist.progress', { done, of: meeting.checklist.length })}
      </p>
      <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-text/10">
        <div
          className="h-full rounded-full bg-success"
          style={{ width: `${(done / Math.max(1, meeting.checklist.length)) * 100}%` }}
        />
      </div>
      <ol className="mt-4">
        {meeting.checklist.map(({ item, done: isDone }) => (
          <li key={item} className="border-t last:border-b">
            <Line meeting={meeting} item={item} isDone={isDone} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Line({ meeting, item, isDone }: { meeting: MeetingConsole; item: Item; isDone: boolean }) {
  const { t } = useTranslation('console');
  const links = useLinks();
  const href = links.console(meeting.id, item === 'translations' ? firstGap(meeting) : toPart(item));
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        links.go(href);
      }}
      className="flex min-h-14 items-center gap-3 py-2 hover:bg-text/[0.03]"
    >
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-success bg-success-soft text-success' : 'border-border-control',
        )}
      >
        {isDone && <CheckIcon className="size-4" />}
        <span className="sr-only">{isDone ? t('checklist.done') : t('checklist.open')}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{t(`checklist.item.${item}`)}</span>
        <span className="block text-sm text-muted">{t(`checklist.why.${item}`)}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}

// The part with the most texts that lack a language.
function firstGap({ sections }: MeetingConsole): string {
  const [worst] = sections.toSorted((one, other) => other.missing.length - one.missing.length);
  return worst && worst.missing.length > 0 ? worst.name : 'basics';
}
