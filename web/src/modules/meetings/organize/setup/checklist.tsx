import { checklistWords, optionalItems, settleStep } from '@plenum/contract/meetings/checklist';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { meetingChanged } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';

type ChecklistLine = MeetingConsole['checklist'][number];

/** The steps that a conference needs before visitors come; each line links to its screen. */
export function Checklist({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
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
        {meeting.checklist.map((line) => (
          <li key={line.item} className="border-t last:border-b">
            <Line meeting={meeting} line={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  meeting: MeetingConsole;
  line: ChecklistLine;
}

function Line({ meeting, line: { item, done, settled } }: LineProps) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const links = useLinks();
  const href = links.console(meeting.id, item === 'translations' ? firstGap(meeting) : item);
  const settledText = item === 'rules' ? t('checklist.kept') : t('checklist.settled');
  return (
    <div className="flex flex-wrap items-center gap-x-2 hover:bg-text/[0.03]">
      <a
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          links.go(href);
        }}
        className="flex min-h-14 min-w-60 flex-1 items-center gap-3 py-2"
      >
        <span
          className={classes(
            'grid size-6 shrink-0 place-items-center rounded-full border',
            done ? 'border-success bg-success-soft text-success' : 'border-border-control',
          )}
        >
          {done && <CheckIcon className="size-4" />}
          <span className="sr-only">{done ? t('checklist.done') : t('checklist.open')}</span>
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{sentence(checklistWords[item])}</span>
          <span className="block text-sm text-muted">
            {settled ? settledText : t(`checklist.why.${item}`)}
          </span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-muted" />
      </a>
      <span className="flex sm:w-36 sm:justify-end">
        <Settle meeting={meeting} line={{ item, done, settled }} />
      </span>
    </div>
  );
}

/** Marks an open step as not needed, or undoes that. */
function Settle({ meeting, line: { item, done, settled } }: LineProps) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: (to: boolean) =>
      call(settleStep, { params: { id: meeting.id, step: item }, body: { settled: to } }),
    onSuccess: () => meetingChanged(client, meeting.id),
  });
  const isFixed = !optionalItems.includes(item) || meeting.state === 'archived';
  if (isFixed || (done && !settled)) return null;
  const name = sentence(checklistWords[item]);
  const kind = settled ? 'reopen' : item === 'rules' ? 'keep' : 'settle';
  return (
    <Button
      kind="quiet"
      size="small"
      className="min-h-11 text-muted max-sm:ms-6"
      isPending={settle.isPending}
      aria-label={t(`checklist.${kind}Of`, { name })}
      onPress={() => settle.mutate(!settled)}
    >
      {t(`checklist.${kind}`)}
    </Button>
  );
}

// Returns the part with the most texts that lack a language; `basics` if no text lacks one.
function firstGap({ sections }: MeetingConsole): string {
  const [worst] = sections.toSorted((one, other) => other.missing.length - one.missing.length);
  return worst && worst.missing.length > 0 ? worst.name : 'basics';
}
