import { noText } from '@plenum/contract/kernel/localized-text';
import { ProgrammeSpeaker } from '@plenum/contract/meetings/programme';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { uploadMeetingPicture } from '#kernel/organize/meeting-queries';
import { EntryPicture } from '../entry-picture.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useProgramme } from './store/use-programme.ts';

interface SpeakerDialogProps {
  speaker: ProgrammeSpeaker;
  onClose: () => void;
  onSaved?: (speaker: ProgrammeSpeaker) => void;
}

export function blankSpeaker(): ProgrammeSpeaker {
  return {
    id: crypto.randomUUID(),
    name: noText,
    title: noText,
    organization: noText,
    bio: noText,
    photo: '',
  };
}

/** A person who speaks or chairs. */
export function SpeakerDialog({ speaker, onClose, onSaved }: SpeakerDialogProps) {
  const { t } = useTranslation('programme');
  const { t: say } = useTranslation('meetings-organize');
  const { store, meeting, isDisabled } = useProgramme();
  const isNew = store.shown({ kind: 'speaker', id: speaker.id }) === null;
  return (
    <ItemDialog
      kind="speaker"
      schema={ProgrammeSpeaker}
      body={speaker}
      title={isNew ? t('speaker.new') : t('speaker.edit')}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <LocalizedLineField
            form={form}
            name="name"
            label={say('committee.name')}
            maxLength={80}
            isRequired
            isDisabled={isDisabled}
          />
          <LocalizedLineField
            form={form}
            name="title"
            label={t('field.position')}
            maxLength={80}
            isDisabled={isDisabled}
          />
          <LocalizedLineField
            form={form}
            name="organization"
            label={say('committee.organization')}
            maxLength={160}
            isDisabled={isDisabled}
          />
          <LocalizedLineField
            form={form}
            name="bio"
            label={t('field.bio')}
            maxLength={2000}
            isMultiline
            rows={3}
            isDisabled={isDisabled}
          />
          <EntryPicture
            form={form}
            name="photo"
            label={say('committee.photo')}
            shape="portrait"
            upload={uploadMeetingPicture(meeting.id)}
            isDisabled={isDisabled}
          />
        </>
      )}
    </ItemDialog>
  );
}
