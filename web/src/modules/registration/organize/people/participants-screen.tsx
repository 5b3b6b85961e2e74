import { arrivalStates, arrivalWords } from '@plenum/contract/checkin/words';
import { paymentStatusWords, registrationKindWords, reviewWords } from '@plenum/contract/registration/words';
import { genderWords, identityWords, valueLabels } from '@plenum/contract/registration/people/person-words';
import {
  countParticipants,
  exportFullParticipants,
  exportParticipants,
  listParticipants,
  ParticipantFilter,
  type ParticipantRow,
  participantSheetColumns,
  participantSorts,
  usualParticipantSort,
} from '@plenum/contract/console/people';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayChoices, stayWords } from '@plenum/contract/registration/people/stay';
import { identities } from '@plenum/contract/meetings/catalogue';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { genders } from '@plenum/contract/registration/people/id-documents';
import { reviewStates } from '@plenum/contract/registration/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { formatDay } from '#kernel/i18n/format';
import type { Filter, ListQuery } from '#kernel/list/list-query';
import type { BuiltInView } from '#kernel/list/views/view-tabs';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { sectionQuery } from '#kernel/organize/meeting-queries';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { useLinks } from '#kernel/organize/links';
import { useWords } from '#kernel/organize/use-words';
import { shownAtFirst, useParticipantColumns } from './participant-columns.tsx';
import { ParticipantDrawer } from './participant-drawer.tsx';
import { recordsChanged } from '#kernel/records/record-keys';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { useBulkReview } from '../review/use-bulk-review.tsx';

// Loaded when it is opened: few organizers import people, and not often.
const ImportPeople = lazy(async () => {
  const [{ PeopleImportDialog }] = await Promise.all([
    import('../../people-import/people-import-dialog.tsx'),
    loadTexts('registration'),
  ]);
  return { default: PeopleImportDialog };
});

/** All registered people. */
export function ParticipantsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('registration-organize');
  const columns = useParticipantColumns(meeting.timeZone);
  const message = useMessageAudience(meeting, 'participants');
  const filters = useFilters(meeting, query['registrationId']);
  const { data: form } = useQuery(sectionQuery(meeting.id, 'form'));
  const asksMore = form !== undefined && form.content.custom.length > 0;
  const sheetColumns = participantSheetColumns
    .filter((key) => key !== 'answers' || asksMore)
    .map((key) => ({ key, header: t(`people.sheet.${key}`) }));
  const views = useViews();
  const { actions, dialog } = useBulkReview(meeting.id);
  const confirmed = use(ConfirmedActionContext);
  const links = useLinks();
  const [isImporting, setImporting] = useState(false);
  const client = useQueryClient();
  return (
    <>
      <RecordListScreen<ParticipantRow>
        meeting={meeting}
        part="participants"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
        filters={filters}
        placeholder={t('people.searchPeople')}
        views={views}
        fetchPage={(asked, { after, signal }) =>
          call(listParticipants, {
            params: { id: meeting.id },
            query: { ...readFilter(ParticipantFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(ParticipantFilter, asked);
          return call(countParticipants, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
        }}
        order={{ keys: participantSorts, usual: usualParticipantSort }}
        sheetColumns={sheetColumns}
        empty={{ title: t('people.noParticipants'), why: t('people.noParticipantsWhy') }}
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
        canExportFull={meeting.can.reveal}
        onExport={
          meeting.can.export
            ? async ({ query: asked, ids, onProgress }, { format, columns: keys, fullFor }) => {
                const { after: _, ...wishes } = readFilter(ParticipantFilter, asked);
                const params = { id: meeting.id };
                const wanted = {
                  ...wishes,
                  ...(ids !== undefined && { ids }),
                  format,
                  columns: keys.join(','),
                };
                if (fullFor === null)
                  await download(exportParticipants, { params, query: wanted, onProgress });
                else
                  await confirmed(() =>
                    download(exportFullParticipants, {
                      params,
                      query: wanted,
                      body: { reason: fullFor },
                      quiet: true,
                      onProgress,
                    }),
                  );
              }
            : undefined
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

function useViews(): BuiltInView[] {
  const { t } = useTranslation(['registration-organize', 'organize']);
  return [
    { id: 'all', name: t('organize:view.all'), query: {} },
    { id: 'waiting', name: t('people.view.waiting'), query: { review: 'audit_pending' } },
    { id: 'unpaid', name: t('people.view.unpaid'), query: { payment: 'unpaid' } },
    { id: 'paid', name: t('people.view.paid'), query: { payment: 'pay_success' } },
    { id: 'shared', name: t('people.view.shared'), query: { stay: 'shared' } },
    { id: 'noHotel', name: t('people.view.noHotel'), query: { stay: 'no_hotel' } },
  ];
}

function useFilters({ id, timeZone }: MeetingConsole, registrationId: string | undefined): Filter[] {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { data: types } = useQuery(sectionQuery(id, 'types'));
  const { data: activities } = useQuery(sectionQuery(id, 'activities'));
  return [
    {
      key: 'typeId',
      label: t('organize:people.column.typeName'),
      kind: 'choice',
      options: (types?.content.types ?? []).map((type) => ({ value: type.id, label: words(type.name) })),
    },
    {
      key: 'review',
      label: t('organize:people.column.review'),
      kind: 'choice',
      options: [
        ...reviewStates.map((value) => ({ value, label: sentence(reviewWords[value]) })),
        { value: 'none', label: t('people.notInReview') },
      ],
    },
    {
      key: 'arrival',
      label: t('organize:people.column.arrival'),
      kind: 'choice',
      options: arrivalStates.map((value) => ({ value, label: sentence(arrivalWords[value]) })),
    },
    {
      key: 'payment',
      label: t('organize:people.column.payment'),
      kind: 'choice',
      options: paymentStatuses.map((value) => ({ value, label: sentence(paymentStatusWords[value]) })),
    },
    {
      key: 'kind',
      label: t('organize:people.column.kind'),
      kind: 'choice',
      options: registrationKinds.map((value) => ({ value, label: sentence(registrationKindWords[value]) })),
    },
    {
      key: 'identity',
      label: inLanguage(valueLabels.identity, lan),
      kind: 'choice',
      options: identities.map((value) => ({ value, label: sentence(identityWords[value]) })),
    },
    {
      key: 'gender',
      label: inLanguage(valueLabels.gender, lan),
      kind: 'choice',
      options: genders.map((value) => ({ value, label: sentence(genderWords[value]) })),
    },
    {
      key: 'stay',
      label: t('organize:people.column.stay'),
      kind: 'choice',
      options: stayChoices.map((value) => ({ value, label: inLanguage(stayWords[value], lan) })),
    },
    {
      key: 'activityId',
      label: t('organize:part.activities'),
      kind: 'choice',
      options: (activities?.content.activities ?? []).map(({ id: value, name, startsAt }) => ({
        value,
        label: t('people.on', { name: words(name), day: formatDay(startsAt, lan, timeZone) }),
      })),
    },
    // Set by a link from a registration; it is not among the filters to choose.
    ...(registrationId === undefined
      ? []
      : [
          {
            key: 'registrationId',
            label: t('people.registration'),
            kind: 'choice' as const,
            options: [{ value: registrationId, label: t('people.thisOne') }],
          },
        ]),
  ];
}
