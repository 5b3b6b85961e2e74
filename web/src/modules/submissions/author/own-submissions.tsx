import { textIn } from '@plenum/contract/kernel/localized-text';
import type { SubmissionCard } from '@plenum/contract/submissions/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { WideSection } from '#kernel/page/wide-section';
import { useAppStore } from '#kernel/state/app-store';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { ChevronRightIcon, PencilIcon } from '#kernel/ui/icons/more-icons';
import { mySubmissionsQuery } from '../api.ts';
import { StatePill } from './state-pill.tsx';

type Todo = 'revise' | 'poster' | 'slides' | 'resubmit' | 'finish';

/** The author's task for a submission now; null if there is none. */
export function todoOf({ state, can, isChanged, lacksPoster, lacksSlides }: SubmissionCard): Todo | null {
  if (state === 'revise' && can.content) return 'revise';
  if (lacksPoster && can.poster) return 'poster';
  if (lacksSlides) return 'slides';
  if (!can.content) return null;
  if (state === 'draft') return 'finish';
  return isChanged ? 'resubmit' : null;
}

type SubmissionHref = (meeting: string, paper: string) => string;

/** One line for each submission that waits for its author. */
export function useSubmissionTodos(href: SubmissionHref): readonly { id: string; line: ReactNode }[] {
  const { data: cards = [] } = useQuery(mySubmissionsQuery());
  return cards.flatMap((card) => {
    const todo = todoOf(card);
    return todo === null ? [] : [{ id: card.id, line: <TodoLine card={card} todo={todo} href={href} /> }];
  });
}

function TodoLine({ card, todo, href }: { card: SubmissionCard; todo: Todo; href: SubmissionHref }) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const Shape = todo === 'finish' ? PencilIcon : WarningIcon;
  const { meeting, title } = card;
  const until = todo === 'slides' ? card.slidesUntil : card.reviseUntil;
  return (
    <a
      href={href(meeting.slug, card.id)}
      className="group/todo flex min-h-14 items-center gap-4 rounded-sm py-2.5"
    >
      <Shape className={`size-5 shrink-0 ${todo === 'finish' ? 'text-accent' : 'text-warning'}`} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold group-hover/todo:text-accent">{t(`todo.${todo}`)}</span>
          {until !== null && (
            <span className="text-sm font-semibold text-warning">
              {t('todo.until', { at: formatDateTime(until, lan, meeting.timeZone) })}
            </span>
          )}
        </span>
        <span className="line-clamp-2 text-sm text-muted">
          {t('todo.about', {
            title: textIn(title, lan) || t('untitled'),
            meeting: textIn(meeting.title, lan),
          })}
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}

interface OwnSubmissionsProps {
  href: SubmissionHref;
  /** Whether the list is shown on the home page, between its other parts, or below another list. */
  place: 'home' | 'list';
}

/** All submissions of the reader. Renders nothing if there are none. */
export function OwnSubmissions({ href, place }: OwnSubmissionsProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const { data: cards } = useQuery(mySubmissionsQuery());
  if (!cards || cards.length === 0) return null;
  const list = (
    <ul className="rounded-lg border bg-surface-raised">
      {cards.map(({ id, meeting, title, number, state, acceptedAs }) => (
        <li key={id} className="border-t first:border-t-0">
          <a
            href={href(meeting.slug, id)}
            className="group/card flex min-h-16 items-center gap-4 px-4 py-3 sm:px-5"
          >
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="min-w-0 break-words group-hover/card:text-accent">
                  {textIn(title, lan) || t('untitled')}
                </b>
                <StatePill state={state} acceptedAs={acceptedAs} />
              </span>
              <span className="tabular mt-1 block text-sm text-muted">
                {[textIn(meeting.title, lan), number === null ? null : t('numbered', { number })]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </ul>
  );
  if (place === 'home') return <WideSection title={t('mine')}>{list}</WideSection>;
  return (
    <section className="pt-8">
      <h2 className="mb-5 text-lg font-bold">{t('mine')}</h2>
      {list}
    </section>
  );
}
