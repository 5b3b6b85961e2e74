import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import {
  registrationList,
  type RegistrationRow,
} from '@plenum/contract/registration/lists/registration-list';
import type { ListQuery } from '#kernel/list/list-query';
import { OrderPill, RegistrationPill, ReviewPill } from '#kernel/organize/state-pills';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { RegistrationDrawer } from './registration-drawer.tsx';
import { useBulkReview } from '../review/use-bulk-review.tsx';

const cells: DrawnCells<RegistrationRow> = {
  state: ({ state }) => <RegistrationPill state={state} />,
  payment: ({ order, state }) =>
    order ? (
      <OrderPill status={paymentStatusOf(order)} />
    ) : (
      state !== 'submitted' && <RegistrationPill state={state} />
    ),
  review: ({ review }) => <ReviewPill review={review} />,
};

/** Registrations of individuals and teams, including drafts. */
export function RegistrationsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const message = useMessageAudience(meeting, 'registrations');
  const { actions, dialog } = useBulkReview(meeting.id);
  return (
    <>
      <DefinedList
        list={registrationList}
        meeting={meeting}
        part="registrations"
        search={query}
        cells={cells}
        canExport={meeting.can.export}
        bulk={meeting.can.review ? actions : undefined}
        onMessage={message}
        renderRecord={(place, row) => <RegistrationDrawer meeting={meeting} place={place} row={row} />}
      />
      {dialog}
    </>
  );
}
