import {
  paymentStatusWords,
  registrationKindWords,
  registrationStateWords,
  reviewWords,
} from '@plenum/contract/registration/words';
import {
  countRegistrations,
  exportRegistrations,
  listRegistrations,
  RegistrationFilter,
  type RegistrationRow,
  registrationSorts,
  usualRegistrationSort,
} from '@plenum/contract/console/registration-lists';
import { registrationKinds } from '@plenum/contract/registration/people/draft';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatuses } from '@plenum/contract/registration/orders/payment-status';
import { registrationStates, reviewStates } from '@plenum/contract/registration/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import type { ListQuery } from '#kernel/list/list-query';
import { exportedColumns } from '#kernel/records/exported-columns';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { shownAtFirst, useRegistrationColumns } from './registration-columns.tsx';
import { RegistrationDrawer } from './registration-drawer.tsx';
import { readFilter } from '#kernel/records/use-list-address';
import { useBulkReview } from '../review/use-bulk-review.tsx';

/** Who registered whom: individuals and teams, drafts among them. */
export function RegistrationsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const columns = useRegistrationColumns(meeting.timeZone);
  const message = useMessageAudience(meeting, 'registrations');
  const { actions, dialog } = useBulkReview(meeting.id);
  return (
    <>
      <RecordListScreen<RegistrationRow>
        meeting={meeting}
        part="registrations"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
        filters={[
          {
            key: 'kind',
            label: t('organize:people.column.kind'),
            kind: 'choice',
            options: registrationKinds.map((value) => ({
              value,
              label: sentence(registrationKindWords[value]),
            })),
          },
          {
            key: 'state',
            label: t('organize:people.column.state'),
            kind: 'choice',
            options: registrationStates.map((value) => ({
              value,
              label: sentence(registrationStateWords[value]),
            })),
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
            key: 'payment',
            label: t('organize:people.column.payment'),
            kind: 'choice',
            options: paymentStatuses.map((value) => ({ value, label: sentence(paymentStatusWords[value]) })),
          },
        ]}
        placeholder={t('people.searchRegistrations')}
        views={[
          { id: 'all', name: t('organize:view.all'), query: {} },
          { id: 'teams', name: t('people.view.teams'), query: { kind: 'team' } },
          { id: 'waiting', name: t('people.view.waiting'), query: { review: 'audit_pending' } },
          { id: 'rejected', name: t('people.view.rejected'), query: { review: 'audit_failed' } },
          { id: 'drafts', name: t('people.view.drafts'), query: { state: 'draft' } },
        ]}
        fetchPage={(asked, { after, signal }) =>
          call(listRegistrations, {
            params: { id: meeting.id },
            query: { ...readFilter(RegistrationFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(RegistrationFilter, asked);
          return call(countRegistrations, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
        }}
        order={{ keys: registrationSorts, usual: usualRegistrationSort }}
        empty={{ title: t('people.noRegistrations'), why: t('people.noRegistrationsWhy') }}
        onExport={
          meeting.can.export
            ? async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
                const { after: _, ...wishes } = readFilter(RegistrationFilter, asked);
                await download(exportRegistrations, {
                  params: { id: meeting.id },
                  onProgress,
                  query: {
                    ...wishes,
                    ...(ids !== undefined && { ids }),
                    format,
                    columns: exportedColumns(keys),
                  },
                });
              }
            : undefined
        }
        bulk={meeting.can.review ? actions : undefined}
        onMessage={message}
        renderRecord={(place, row) => <RegistrationDrawer meeting={meeting} place={place} row={row} />}
      />
      {dialog}
    </>
  );
}
