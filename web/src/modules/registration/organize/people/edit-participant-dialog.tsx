import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Offer } from '@plenum/contract/registration/offer';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { TextField } from '#kernel/ui/fields/text-field';
import { changesIn, validateChanges, valuesOf } from './edit-values.ts';
import { askedQuery } from '../person/person-queries.ts';
import { recordsChanged } from '#kernel/organize/record-keys';
import { PersonEditFields } from './person-edit-fields.tsx';

interface EditParticipantDialogProps {
  meeting: MeetingConsole;
  person: ParticipantDetail;
  onClose: () => void;
}

/** Corrects the data of a participant. The order is not changed. */
export function EditParticipantDialog({ meeting, person, onClose }: EditParticipantDialogProps) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const formId = useId();
  const [isPending, setPending] = useState(false);
  const { data: offer, error, refetch } = useQuery(askedQuery(meeting.id, lan));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.editOf', { name: person.name })}
      description={t('people.editWhat')}
      phone="full"
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isPending={isPending} isDisabled={!offer}>
            {t('people.save')}
          </Button>
        </>
      }
    >
      {error && !offer && <LoadingFailed error={error} onRetry={refetch} />}
      {!offer && !error && <SkeletonText lines={8} />}
      {offer && (
        <EditForm
          id={formId}
          meetingId={meeting.id}
          person={person}
          form={offer.form}
          onPending={setPending}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface EditFormProps {
  id: string;
  meetingId: string;
  person: ParticipantDetail;
  form: Offer['form'];
  onPending: (isPending: boolean) => void;
  onClose: () => void;
}

function EditForm({ id, meetingId, person, form, onPending, onClose }: EditFormProps) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [before] = useState(() => valuesOf(person));
  const [values, setValues] = useState(before);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const { fieldErrors, warnings } = validateChanges(form, before, values);
  const errors = wasTried
    ? Object.fromEntries(
        fieldErrors.map((fieldError) => [
          fieldError.field,
          fieldSentence(fieldError.code, lan, fieldError.values),
        ]),
      )
    : {};
  const doubts = Object.fromEntries(warnings.map(({ field, code }) => [field, fieldSentence(code, lan)]));
  const reasonError =
    wasTried && reason.trim() === '' ? fieldSentence(orderMessages.reason_required, lan) : said['reason'];

  async function submit() {
    setTried(true);
    const changed = changesIn(before, values);
    if (fieldErrors.length > 0 || reason.trim() === '') return;
    if (Object.keys(changed).length === 0) return onClose();
    onPending(true);
    try {
      await call(editParticipant, {
        params: { id: meetingId, participantId: person.id },
        body: { values: changed, reason: reason.trim() },
      });
      notify({ kind: 'success', text: t('people.saved') });
      onClose();
      await recordsChanged(client, meetingId);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setSaid(
        Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^values\./, ''), message])),
      );
    } finally {
      onPending(false);
    }
  }

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PersonEditFields
        form={form}
        person={person}
        values={values}
        errors={{ ...said, ...errors }}
        doubts={doubts}
        onChange={(key, value) => {
          setValues({ ...values, [key]: value });
          setSaid(Object.fromEntries(Object.entries(said).filter(([field]) => field !== key)));
        }}
      />
      <TextField
        label={t('organize:people.reason')}
        description={t('people.editReason')}
        value={reason}
        onChange={setReason}
        maxLength={200}
        isRequired
        error={reasonError}
      />
    </form>
  );
}
