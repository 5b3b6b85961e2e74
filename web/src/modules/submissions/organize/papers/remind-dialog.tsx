import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { remindReviewers } from '@plenum/contract/submissions/manage-endpoints';
import type { OpenReviews } from '@plenum/contract/submissions/manage-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useNow } from '#kernel/clock/use-now';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { recordsChanged } from '#kernel/organize/record-keys';
import { openReviewsQuery } from './papers-api.ts';

interface RemindDialogProps {
  meeting: MeetingConsole;
  onClose: () => void;
}

/** Sends a reminder to reviewers with open reviews; a chair reminds those of the chair's fields. */
export function RemindDialog({ meeting, onClose }: RemindDialogProps) {
  const { t } = useTranslation('papers');
  const { t: say } = useTranslation('kernel');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(openReviewsQuery(meeting.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setPending] = useState(false);
  const chosen = (data?.reviewers ?? []).filter(
    ({ canRemind, accountId }) => canRemind && !left.has(accountId),
  );

  async function remind() {
    setPending(true);
    try {
      const { reminded } = await call(remindReviewers, {
        params: { id: meeting.id },
        body: { accountIds: chosen.map(({ accountId }) => accountId) },
      });
      notify({ kind: 'success', text: t('reviewers.reminded', { count: reminded }) });
      onClose();
    } catch (refused) {
      // The client has already shown the refusal.
      if (!(refused instanceof RefusedCall)) throw refused;
    } finally {
      setPending(false);
      await recordsChanged(client, meeting.id);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reviewers.remindTitle')}
      description={t('reviewers.remindWhat')}
      footer={
        <>
          <Button onPress={onClose}>{say('cancel')}</Button>
          <Button
            kind="primary"
            isPending={isPending}
            isDisabled={chosen.length === 0}
            onPress={() => void remind()}
          >
            {t('reviewers.remindCount', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && (
        <Choice
          open={data}
          timeZone={meeting.timeZone}
          isChosen={(id) => !left.has(id)}
          onChange={(id, isChosen) =>
            setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]))
          }
        />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  open: OpenReviews;
  timeZone: string;
  isChosen: (accountId: string) => boolean;
  onChange: (accountId: string, isChosen: boolean) => void;
}

function Choice({ open: { reviewsUntil, reviewers }, timeZone, isChosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  const moment = (at: string) => formatDateTime(at, lan, timeZone);
  if (reviewers.length === 0) return <p>{t('reviewers.noOpen')}</p>;
  const isLate = reviewsUntil !== null && Date.parse(reviewsUntil) < now;
  return (
    <>
      {reviewsUntil !== null && (
        <p className={isLate ? 'text-warning' : 'text-muted'}>
          {t(isLate ? 'reviewers.wereDue' : 'reviewers.areDue', { at: moment(reviewsUntil) })}
        </p>
      )}
      <ul className="mt-3 flex max-h-80 flex-col overflow-y-auto">
        {reviewers.map(({ accountId, name, open, remindedAt, canRemind }) => (
          <li key={accountId} className="border-t py-2 first:border-t-0">
            <Checkbox
              isSelected={canRemind && isChosen(accountId)}
              isDisabled={!canRemind}
              onChange={(isIn) => onChange(accountId, isIn)}
            >
              <span className="block">{name}</span>
              <span className="block text-sm text-muted">
                {[
                  t('reviewers.openReviews', { count: open }),
                  remindedAt !== null && t('reviewers.remindedAt', { at: moment(remindedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
