import { declineReview } from '@plenum/contract/submissions/review-endpoints';
import type { OwnReview } from '@plenum/contract/submissions/review-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextArea } from '#kernel/ui/fields/text-area';
import { myReviewsQuery } from './reviews-api.ts';

interface DeclineDialogProps {
  meetingId: string;
  review: OwnReview;
  onClose: () => void;
  onDeclined: () => void;
}

/** Declines an assignment: because of a conflict of interest, or for another reason that the organizers can read. */
export function DeclineDialog({ meetingId, review, onClose, onDeclined }: DeclineDialogProps) {
  const { t } = useTranslation('reviewing');
  const { t: kernel } = useTranslation('kernel');
  const client = useQueryClient();
  const [why, setWhy] = useState<'conflict' | 'other'>('conflict');
  const [reason, setReason] = useState('');
  const decline = useMutation({
    mutationFn: () =>
      call(declineReview, {
        params: { id: meetingId, reviewId: review.id },
        body: { isConflict: why === 'conflict', reason },
        quiet: true,
      }),
    onSuccess: async () => {
      showToast({ kind: 'success', text: t('decline.done') });
      onDeclined();
      await client.invalidateQueries(myReviewsQuery(meetingId));
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title={t('decline.title', { number: review.number })}
      description={t('decline.what')}
      footer={
        <>
          <Button onPress={onClose}>{kernel('cancel')}</Button>
          <Button kind="danger" isPending={decline.isPending} onPress={() => decline.mutate()}>
            {t('decline.do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioCards
          label={t('decline.why')}
          value={why}
          onChange={setWhy}
          options={(['conflict', 'other'] as const).map((value) => ({
            value,
            label: t(`decline.${value}`),
            description: t(`decline.${value}What`),
          }))}
        />
        <TextArea
          label={t('decline.reason')}
          description={why === 'conflict' ? t('decline.reasonOptional') : undefined}
          isRequired={why === 'other'}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <RefusalNote error={decline.error} />
      </div>
    </Dialog>
  );
}
