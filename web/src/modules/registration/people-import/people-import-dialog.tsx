import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { readTeamTemplate } from '@plenum/contract/registration/people/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { DownloadIcon } from '#kernel/list/list-icons';
import { sheetLimits } from '@plenum/contract/kernel/sheet/sheet';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { otherOfferQuery } from '../api.ts';
import { offerQuery } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import { SHEET_KINDS } from '../team/team-toolbar.tsx';
import { PeopleImportPreview } from './people-import-preview.tsx';
import { PeopleImportProgress } from './people-import-progress.tsx';
import { useRegisterPeople } from './use-register-people.ts';

export interface PeopleImportDialogProps {
  meeting: { id: string; timeZone: string; state: string; can: Readonly<Record<string, boolean>> };
  onClose: () => void;
  /** Called when people have been registered. */
  onRegistered: () => void;
}

/** Registers the people of a sheet one by one, as the badge desk does. */
export function PeopleImportDialog({ meeting, onClose, onRegistered }: PeopleImportDialogProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(offerQuery(meeting.id, lan));
  const { data: other } = useQuery(otherOfferQuery(meeting.id, lan === 'en' ? 'zh-cn' : 'en'));
  if (data && meeting.state === 'published')
    return (
      <PeopleImport
        offer={data.data}
        other={other}
        {...{ meeting, onClose }}
        onRegistered={() => {
          // Reads the offer again, because there are fewer places for the next sheet.
          void refetch();
          onRegistered();
        }}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title={t('peopleImport.title')}>
      {meeting.state !== 'published' ? (
        <Note tone="warning">{t('peopleImport.notPublished')}</Note>
      ) : error ? (
        <LoadingFailed error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

interface PeopleImportProps extends PeopleImportDialogProps {
  offer: Offer;
  other: Offer | undefined;
}

function PeopleImport({ meeting, offer, other, onClose, onRegistered }: PeopleImportProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const registering = useRegisterPeople(meeting, onRegistered);
  const { tasks, isRunning } = registering;
  const choose = () => input.current?.click();

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={SHEET_KINDS}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) {
            registering.clear();
            setFile(chosen);
          }
          // Emptied so that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      {tasks.length > 0 ? (
        <PeopleImportProgress {...{ registering, onClose }} onChoose={choose} />
      ) : file ? (
        <PeopleImportPreview
          // A file that was corrected and saved under the same name is read again.
          key={`${file.name} ${file.lastModified} ${file.size}`}
          {...{ file, offer, other, onClose }}
          mayRecord={meeting.can['takeMoney'] === true}
          onChoose={choose}
          onStart={registering.start}
        />
      ) : (
        <Dialog
          isOpen
          onClose={onClose}
          title={t('registration:peopleImport.title')}
          footer={<Button onPress={onClose}>{t('kernel:cancel')}</Button>}
        >
          <ChooseSheet meetingId={meeting.id} onChoose={choose} />
        </Dialog>
      )}
      <LeaveGuard isDirty={isRunning} />
    </>
  );
}

function ChooseSheet({ meetingId, onChoose }: { meetingId: string; onChoose: () => void }) {
  const { t } = useTranslation('registration');
  const template = useMutation({
    mutationFn: () => download(readTeamTemplate, { params: { id: meetingId } }),
  });
  return (
    <div className="grid gap-4">
      <p>{t('peopleImport.what')}</p>
      <p className="text-sm text-muted">
        {t('peopleImport.limits', { most: MOST_MEMBERS, mb: sheetLimits.fileBytes / 1024 / 1024 })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" icon={<UploadIcon className="size-5" />} onPress={onChoose}>
          {t('peopleImport.choose')}
        </Button>
        <Button
          icon={<DownloadIcon className="size-5" />}
          isPending={template.isPending}
          onPress={() => template.mutate()}
        >
          {t('team.template')}
        </Button>
      </div>
    </div>
  );
}
