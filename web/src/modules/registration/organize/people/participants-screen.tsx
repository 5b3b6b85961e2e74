import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { participantList, type ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import type { FilterOption, ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { sectionQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { OrderPill, ReviewPill, VerifiedPill } from '#kernel/organize/state-pills';
import { useWords } from '#kernel/organize/use-words';
import { ParticipantDrawer } from './participant-drawer.tsx';
import { recordsChanged } from '#kernel/organize/record-keys';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { useBulkReview } from '../review/use-bulk-review.tsx';

// Loaded when it is opened, because only few organizers import people.
const ImportPeople = lazy(async () => {
  const [{ PeopleImportDialog }] = await Promise.all([
    import('../../people-import/people-import-dialog.tsx'),
    loadTexts('registration'),
  ]);
  return { default: PeopleImportDialog };
});

const cells: DrawnCells<ParticipantRow> = {
  review: ({ review }) => <ReviewPill review={review} />,
  payment: ({ payment }) => <OrderPill status={payment} />,
  arrival: ({ arrival }) => <VerifiedPill arrival={arrival} />,
};

/** All registered people. */
export function ParticipantsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('registration-organize');
  const message = useMessageAudience(meeting, 'participants');
  const options = useOptions(meeting, query['registrationId']);
  const { data: form } = useQuery(sectionQuery(meeting.id, 'form'));
  const asksMore = form !== undefined && form.content.custom.length > 0;
  const { actions, dialog } = useBulkReview(meeting.id);
  const links = useLinks();
  const [isImporting, setImporting] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <DefinedList
        list={participantList}
        meeting={meeting}
        part="participants"
        search={query}
        cells={cells}
        options={options}
        missingColumns={asksMore ? [] : ['answers']}
        canExport={meeting.can.export}
        canExportFull={meeting.can.reveal}
        actions={
          meeting.can.editPeople && (
            <>
              <ButtonLink size="small" href={links.registerPerson(meeting.id)}>
                {t('people.registerPerson')}
              </ButtonLink>
              <Button size="small" onPress={() => setImporting(true)}>
                {t('people.importPeople')}
              </Button>
            </>
          )
        }
        bulk={
          meeting.can.review
            ? (rows, clear) =>
                actions(
                  rows.map(({ registrationId, review }) => ({ id: registrationId, review })),
                  clear,
                )
            : undefined
        }
        onMessage={message}
        renderRecord={(place, row) => <ParticipantDrawer meeting={meeting} place={place} row={row} />}
      />
      {dialog}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportPeople
            meeting={meeting}
            onClose={() => setImporting(false)}
            onRegistered={() => void recordsChanged(client, meeting.id)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the filter options that depend on the conference, such as its registration types. */
function useOptions(
  { id, timeZone }: MeetingConsole,
  registrationId: string | undefined,
): Record<string, FilterOption[]> {
  const { t } = useTranslation('registration-organize');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { data: types } = useQuery(sectionQuery(id, 'types'));
  const { data: activities } = useQuery(sectionQuery(id, 'activities'));
  return {
    typeId: (types?.content.types ?? []).map((type) => ({ value: type.id, label: words(type.name) })),
    activityId: (activities?.content.activities ?? []).map(({ id: value, name, startsAt }) => ({
      value,
      label: t('people.on', { name: words(name), day: formatDay(startsAt, lan, timeZone) }),
    })),
    // Set by a link from a registration; it is not among the filters to choose.
    ...(registrationId !== undefined && {
      registrationId: [{ value: registrationId, label: t('people.thisOne') }],
    }),
  };
}
