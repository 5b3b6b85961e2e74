import type { Dashboard } from '@plenum/contract/console/dashboard';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useId } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { type Icon, icon } from '#kernel/ui/icons/draw-icon';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { ImageIcon, MailIcon, ShieldIcon, UsersIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import type { Part } from '../parts.ts';

type Item = Dashboard['items'][number];

const ClockIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 7.5V12l3 2');
const AgainIcon = icon('M19 12a7 7 0 1 1-2.1-5M19 4v4h-4');

interface Kind {
  icon: Icon;
  part: Part;
  query?: Record<string, string>;
  isUrgent?: boolean;
}

const kinds: Record<Item['kind'], Kind> = {
  review: { icon: ShieldIcon, part: 'review' },
  resubmitted: { icon: AgainIcon, part: 'review' },
  slips: { icon: ImageIcon, part: 'slips' },
  waiting_money: { icon: WarningIcon, part: 'waitingMoney', isUrgent: true },
  invoices: { icon: FileIcon, part: 'invoices', query: { view: 'requested', state: 'requested' } },
  reversals: {
    icon: AgainIcon,
    part: 'invoices',
    query: { view: 'to_reverse', state: 'to_reverse' },
    isUrgent: true,
  },
  refunds: { icon: AgainIcon, part: 'refunds' },
  failed_refunds: {
    icon: WarningIcon,
    part: 'refunds',
    query: { view: 'failed', failed: 'open' },
    isUrgent: true,
  },
  given_back: {
    icon: WarningIcon,
    part: 'refunds',
    query: { view: 'given_back', byProvider: 'open' },
    isUrgent: true,
  },
  withdrawals: { icon: AgainIcon, part: 'withdrawals' },
  statement_lines: { icon: FileIcon, part: 'statements' },
  differences: { icon: WarningIcon, part: 'reconciliation', isUrgent: true },
  unpayable: { icon: WarningIcon, part: 'payment', isUrgent: true },
  holds_ending: {
    icon: ClockIcon,
    part: 'orders',
    query: { ending: 'soon' },
    isUrgent: true,
  },
  unmatched_guests: { icon: UsersIcon, part: 'rooms' },
  papers_lacking: { icon: UsersIcon, part: 'papers', query: { reviews: 'lacking' } },
  papers_to_decide: {
    icon: FileIcon,
    part: 'papers',
    query: { view: 'undecided', letter: 'undecided', reviews: 'complete' },
  },
  letters_to_send: { icon: MailIcon, part: 'papers', query: { view: 'to_send', letter: 'to_send' } },
  papers_unplaced: { icon: ClockIcon, part: 'programme' },
  sold_out: { icon: WarningIcon, part: 'types', isUrgent: true },
  checkin_conflicts: { icon: WarningIcon, part: 'arrivals', query: { status: 'conflict' }, isUrgent: true },
  held_scans: { icon: ClockIcon, part: 'arrivals', query: { status: 'held' }, isUrgent: true },
  messages: { icon: MailIcon, part: 'messages' },
  send_jobs: { icon: ClockIcon, part: 'sendJobs', query: { state: 'sending' }, isUrgent: true },
  webhooks_off: { icon: WarningIcon, part: 'webhooks', isUrgent: true },
};

/** One line for each kind of task, with a button that opens the screen for it. */
export function Inbox({ meeting, items }: { meeting: MeetingConsole; items: readonly Item[] }) {
  const { t } = useTranslation('console');
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className="mb-3 text-lg font-semibold">
        {t('dashboard.inbox')}
      </h2>
      <ul className="rounded-lg border bg-surface-raised">
        {items.map((item) => (
          <li
            key={item.kind}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3.5 first:border-t-0 sm:flex-nowrap"
          >
            <Line meeting={meeting} item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ meeting, item }: { meeting: MeetingConsole; item: Item }) {
  const { t } = useTranslation('console');
  const links = useLinks();
  const { icon: Shape, part, query, isUrgent = false } = kinds[item.kind];
  const detail = useDetail(item, meeting.timeZone);
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isUrgent ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent',
        )}
      >
        <Shape className="size-5" />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
        <p className="font-semibold">{t(`dashboard.item.${item.kind}`, { count: item.count })}</p>
        {detail.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {detail.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        )}
      </div>
      <ButtonLink
        size="small"
        href={links.console(meeting.id, part, {
          ...query,
          ...(item.checkpointId !== null && { checkpointId: item.checkpointId }),
        })}
        className="max-sm:ms-13"
        aria-label={t('dashboard.goTo', {
          action: t(`dashboard.go.${item.kind}`),
          what: t(`dashboard.item.${item.kind}`, { count: item.count }),
        })}
      >
        {t(`dashboard.go.${item.kind}`)}
      </ButtonLink>
    </>
  );
}

function useDetail({ kind, count, oldestAt, examples }: Item, timeZone: string): string[] {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const [first, second] = examples.map(({ name }) => name);
  const names = () => {
    if (first === undefined || second === undefined) return first ?? '';
    return count > 2
      ? t('dashboard.twoAndMore', { first, second, count: count - 2 })
      : t('dashboard.two', { first, second });
  };
  const when = oldestAt !== null && formatDateTime(oldestAt, lan, timeZone);
  return [
    names(),
    when === false ? '' : t(kind === 'holds_ending' ? 'dashboard.firstEnds' : 'dashboard.since', { when }),
  ].filter((words) => words !== '');
}
