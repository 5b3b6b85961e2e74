import { removeSlides } from '@plenum/contract/submissions/endpoints';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { FilePart } from './file-part.tsx';

interface SlidesPartProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  onChanged: () => void;
}

/** The slides of an accepted talk: uploaded, replaced and removed until their deadline, then read-only. */
export function SlidesPart({ own, terms, onChanged }: SlidesPartProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const [isAsking, setAsking] = useState(false);
  const file = own.files.find(({ kind }) => kind === 'slides');
  const isCollected = own.slidesUntil !== null;
  if (!isCollected && !file) return null;
  const at = own.slidesUntil === null ? '' : formatDateTime(own.slidesUntil, lan, terms.meeting.timeZone);
  return (
    <section className="mb-8">
      <FilePart
        submissionId={own.id}
        kind="slides"
        file={file}
        description={isCollected ? t(own.can.slides ? 'file.slidesHint' : 'file.slidesClosed', { at }) : ''}
        error={undefined}
        isRequired={false}
        isDisabled={!own.can.slides}
        onUploaded={onChanged}
        action={
          file &&
          own.can.slides && (
            <Button kind="quiet" onPress={() => setAsking(true)}>
              {t('slides.remove')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('slides.removeTitle')}
        confirmLabel={t('slides.remove')}
        closeLabel={t('slides.removeKeep')}
        isDangerous
        saysRefusal
        onConfirm={async () => {
          await call(removeSlides, { params: { id: own.id }, quiet: true });
          onChanged();
        }}
      >
        <p>{t('slides.removeWhat')}</p>
      </ConfirmDialog>
    </section>
  );
}
