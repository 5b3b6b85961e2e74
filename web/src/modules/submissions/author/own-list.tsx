import { textIn } from '@plenum/contract/kernel/localized-text';
import { beginSubmission } from '@plenum/contract/submissions/endpoints';
import type { SubmissionCall, SubmissionCard } from '@plenum/contract/submissions/schemas';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { ChevronRightIcon, PlusIcon } from '#kernel/ui/icons/more-icons';
import { MY_SUBMISSIONS, mySubmissionsQuery } from '../api.ts';
import { CallFacts } from './call-facts.tsx';
import { StatePill } from './state-pill.tsx';
import type { SubmitLinks } from './submit-links.ts';

interface OwnListProps {
  terms: SubmissionCall;
  links: SubmitLinks;
  /** Id or slug. */
  meeting: string;
  onOpen: (paper: string) => void;
}

/** A person's submissions to one conference, and the button for another one. */
export function OwnList({ terms, links, meeting, onOpen }: OwnListProps) {
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  const [isBeginning, setBeginning] = useState(false);
  const { data: cards, error, refetch } = useQuery(mySubmissionsQuery(terms.meeting.id));

  async function begin() {
    setBeginning(true);
    try {
      const { id } = await call(beginSubmission, { body: { meetingId: terms.meeting.id } });
      await client.invalidateQueries({ queryKey: MY_SUBMISSIONS });
      onOpen(id);
    } finally {
      setBeginning(false);
    }
  }

  const button = terms.window === 'open' && (
    <Button
      kind="primary"
      icon={<PlusIcon className="size-5" />}
      isPending={isBeginning}
      onPress={() => void begin()}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold">{t('mine')}</h1>
        {cards && cards.length > 0 && button}
      </div>
      <CallFacts terms={terms} />
      {error && !cards && <LoadingFailed error={error} onRetry={refetch} />}
      {!cards && !error && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {cards?.length === 0 && (
        <EmptyState title={t('none')} action={button || undefined}>
          {t(`noneWhy.${terms.window}`)}
        </EmptyState>
      )}
      {cards && cards.length > 0 && (
        <ul className="mt-6 rounded-lg border bg-surface-raised">
          {cards.map((card) => (
            <li key={card.id} className="border-t first:border-t-0">
              <CardLine card={card} href={links.submit(meeting, card.id)} timeZone={terms.meeting.timeZone} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CardLine({ card, href, timeZone }: { card: SubmissionCard; href: string; timeZone: string }) {
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const about = [
    card.number === null ? null : t('numbered', { number: card.number }),
    card.type === null ? null : sentence(typeWords[card.type]),
    card.contributedAt === null
      ? t('savedAt', { at: formatDateTime(card.savedAt, lan, timeZone) })
      : t('contributedAt', { at: formatDateTime(card.contributedAt, lan, timeZone) }),
  ].filter((part) => part !== null);
  return (
    <a href={href} className="group/card flex min-h-16 items-center gap-4 px-4 py-4 sm:px-5">
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 break-words group-hover/card:text-accent">
            {textIn(card.title, lan) || t('untitled')}
          </b>
          <StatePill state={card.state} acceptedAs={card.acceptedAs} />
        </span>
        <span className="tabular mt-1 block text-sm text-muted">{about.join(' · ')}</span>
        {card.isChanged && card.can.content && (
          <span className="mt-1 block text-sm text-warning">{t('fact.changed')}</span>
        )}
        {card.lacksSlides && card.slidesUntil !== null && (
          <span className="mt-1 block text-sm text-warning">
            {t('todo.slides')} {t('todo.until', { at: formatDateTime(card.slidesUntil, lan, timeZone) })}
          </span>
        )}
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}
