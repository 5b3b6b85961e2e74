import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { isNoAccess, onNoAccess } from '#kernel/client/no-access';
import type { ListQuery } from '#kernel/list/list-query';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useTitle } from '#kernel/page/page-frame';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { NoAccess, RoleChanged } from './no-access.tsx';
import { firstPart, isListed, mayOpen, type Part } from './parts.ts';
import { useWords } from '#kernel/organize/use-words';

type Screen = ComponentType<{ meeting: MeetingConsole; query: ListQuery }>;

// Each editor is its own file, fetched when it is opened.
const screens: Record<Part, Screen> = {
  dashboard: lazy(async () => ({
    default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  })),
  rooms: lazy(async () => ({ default: (await import('./rooms/rooms-screen.tsx')).RoomsScreen })),
  activityBookings: lazy(async () => ({
    default: (await import('./dashboard/activity-bookings-screen.tsx')).ActivityBookingsScreen,
  })),
  checkpoints: lazy(async () => ({
    default: (await import('./checkin/checkpoints-screen.tsx')).CheckpointsScreen,
  })),
  arrivals: lazy(async () => ({ default: (await import('./checkin/arrivals-screen.tsx')).ArrivalsScreen })),
  charts: lazy(async () => ({ default: (await import('./charts/charts-screen.tsx')).ChartsScreen })),
  liveControl: lazy(async () => {
    const [{ ControlScreen }] = await Promise.all([
      import('./checkin/control/control-screen.tsx'),
      loadTexts('control'),
    ]);
    return { default: ControlScreen };
  }),
  letters: lazy(async () => {
    const [{ LettersScreen }] = await Promise.all([
      import('./issuing/letters-screen.tsx'),
      loadTexts('issuing'),
    ]);
    return { default: LettersScreen };
  }),
  myReviews: lazy(async () => {
    const [{ MyReviewsScreen }] = await Promise.all([
      import('./reviewing/my-reviews-screen.tsx'),
      loadTexts('reviewing'),
    ]);
    return { default: MyReviewsScreen };
  }),
  overview: lazy(async () => ({ default: (await import('./setup/overview.tsx')).Overview })),
  review: lazy(async () => ({ default: (await import('./review/review-screen.tsx')).ReviewScreen })),
  participants: lazy(async () => ({
    default: (await import('./people/participants-screen.tsx')).ParticipantsScreen,
  })),
  registrations: lazy(async () => ({
    default: (await import('./people/registrations-screen.tsx')).RegistrationsScreen,
  })),
  finance: lazy(async () => ({ default: (await import('./money/finance-screen.tsx')).FinanceScreen })),
  waitingList: lazy(async () => ({
    default: (await import('./waiting/waiting-list-screen.tsx')).WaitingListScreen,
  })),
  orders: lazy(async () => ({ default: (await import('./orders/orders-screen.tsx')).OrdersScreen })),
  slips: lazy(async () => ({ default: (await import('./money/slips-screen.tsx')).SlipsScreen })),
  statements: lazy(async () => ({
    default: (await import('./statements/statements-screen.tsx')).StatementsScreen,
  })),
  reconciliation: lazy(async () => ({
    default: (await import('./reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
  })),
  waitingMoney: lazy(async () => ({
    default: (await import('./money/waiting-money-screen.tsx')).WaitingMoneyScreen,
  })),
  withdrawals: lazy(async () => ({
    default: (await import('./money/withdrawals-screen.tsx')).WithdrawalsScreen,
  })),
  invoices: lazy(async () => ({ default: (await import('./invoices/invoices-screen.tsx')).InvoicesScreen })),
  refunds: lazy(async () => ({ default: (await import('./money/refunds-screen.tsx')).RefundsScreen })),
  merchants: lazy(async () => ({
    default: (await import('./merchants/merchants-screen.tsx')).MerchantsScreen,
  })),
  codes: lazy(async () => ({ default: (await import('./codes/codes-screen.tsx')).CodesScreen })),
  messages: lazy(async () => ({ default: (await import('./messages-screen.tsx')).MessagesScreen })),
  sendJobs: lazy(async () => ({
    default: (await import('./mailings/send-jobs-screen.tsx')).SendJobsScreen,
  })),
  messageLog: lazy(async () => ({
    default: (await import('./mailings/message-log-screen.tsx')).MessageLogScreen,
  })),
  automatic: lazy(async () => ({
    default: (await import('./automatic/automatic-screen.tsx')).AutomaticScreen,
  })),
  basics: lazy(async () => ({ default: (await import('./setup/basics-editor.tsx')).BasicsEditor })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-screen.tsx')).AuditScreen })),
  staff: lazy(async () => ({ default: (await import('./staff/staff-screen.tsx')).StaffScreen })),
  papers: lazy(async () => {
    const [{ PapersScreen }] = await Promise.all([import('./papers/papers-screen.tsx'), loadTexts('papers')]);
    return { default: PapersScreen };
  }),
  reviewers: lazy(async () => {
    const [{ ReviewersScreen }] = await Promise.all([
      import('./papers/reviewers-screen.tsx'),
      loadTexts('papers'),
    ]);
    return { default: ReviewersScreen };
  }),
  slides: lazy(async () => {
    const [{ SlidesScreen }] = await Promise.all([import('./slides/slides-screen.tsx'), loadTexts('slides')]);
    return { default: SlidesScreen };
  }),
  submissions: lazy(async () => {
    const [{ SubmissionSettingsEditor }] = await Promise.all([
      import('./papers/settings-editor.tsx'),
      loadTexts('papers'),
    ]);
    return { default: SubmissionSettingsEditor };
  }),
  about: lazy(async () => ({ default: (await import('./setup/sections/about-editor.tsx')).AboutEditor })),
  dates: lazy(async () => ({ default: (await import('./setup/sections/dates-editor.tsx')).DatesEditor })),
  venue: lazy(async () => ({ default: (await import('./setup/sections/venue-editor.tsx')).VenueEditor })),
  contacts: lazy(async () => ({
    default: (await import('./setup/sections/contacts-editor.tsx')).ContactsEditor,
  })),
  partners: lazy(async () => ({
    default: (await import('./setup/sections/partner-list.tsx')).PartnersEditor,
  })),
  committee: lazy(async () => ({
    default: (await import('./setup/sections/committee-editor.tsx')).CommitteeEditor,
  })),
  history: lazy(async () => ({
    default: (await import('./setup/sections/history-editor.tsx')).HistoryEditor,
  })),
  call: lazy(async () => ({ default: (await import('./setup/sections/call-editor.tsx')).CallEditor })),
  programme: lazy(async () => {
    const [{ ProgrammeEditor }] = await Promise.all([
      import('./setup/programme/programme-editor.tsx'),
      loadTexts('programme'),
    ]);
    return { default: ProgrammeEditor };
  }),
  types: lazy(async () => ({ default: (await import('./setup/catalogue/types-editor.tsx')).TypesEditor })),
  hotels: lazy(async () => ({ default: (await import('./setup/catalogue/hotels-editor.tsx')).HotelsEditor })),
  activities: lazy(async () => ({
    default: (await import('./setup/catalogue/activities-editor.tsx')).ActivitiesEditor,
  })),
  form: lazy(async () => ({ default: (await import('./setup/rules/form-editor.tsx')).FormEditor })),
  payment: lazy(async () => ({ default: (await import('./setup/rules/payment-editor.tsx')).PaymentEditor })),
  rules: lazy(async () => ({ default: (await import('./setup/rules/rules-editor.tsx')).RulesEditor })),
  footer: lazy(async () => ({ default: (await import('./setup/sections/footer-fields.tsx')).FooterEditor })),
};

interface ConsolePageProps {
  id: string;
  part: Part | undefined;
  query: ListQuery;
  /** In its place where there is no such meeting. */
  whenMissing: ReactNode;
}

/** One meeting's console: the part that is open. The sidebar beside it belongs to the frame. */
export function ConsolePage({ id, part, query, whenMissing }: ConsolePageProps) {
  const { t } = useTranslation('organize');
  const words = useWords();
  const { data: meeting, error, refetch } = useQuery(consoleQuery(id));
  const shown = part ?? (meeting && firstPart(meeting));
  useTitle(shown && t(`part.${shown}`), meeting && words(meeting.title));
  useFreshAbilities(id);
  if (error && !meeting) return <LoadingFailed {...{ error, whenMissing }} onRetry={refetch} isPage />;
  if (!meeting || !shown) return <Waiting />;
  return (
    // Another part, or another meeting, begins afresh.
    <OpenPart
      key={`${id} ${shown}`}
      part={shown}
      isGone={isNoAccess(error)}
      {...{ meeting, query, whenMissing }}
    />
  );
}

// A refused call may mean that a role was taken away since the abilities were read.
function useFreshAbilities(id: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onNoAccess(() => {
        const { queryKey } = consoleQuery(id);
        const state = client.getQueryState(queryKey);
        // Where the conference itself is refused, reading it again would be refused again, without end.
        if (state?.fetchStatus === 'idle' && !state.error) void client.invalidateQueries({ queryKey });
      }),
    [client, id],
  );
}

interface OpenPartProps extends Pick<ConsolePageProps, 'query' | 'whenMissing'> {
  part: Part;
  meeting: MeetingConsole;
  /** All roles in the conference are gone: what is known of it is from before. */
  isGone: boolean;
}

/**
 * Opens a part only with the ability for it. A part that was open when its role was taken away stays, with a notice, so that
 * nothing typed is lost; the server refuses to save it.
 */
function OpenPart({ part, meeting, isGone, query, whenMissing }: OpenPartProps) {
  const isOpen = !isGone && mayOpen(part, meeting.can);
  const isWork = isOpen && isListed(part, meeting);
  const [before] = useState({ isOpen, isWork });
  if (!before.isOpen && !isOpen) return isGone ? whenMissing : <NoAccess meeting={meeting} part={part} />;
  const Screen = screens[part];
  return (
    <Suspense fallback={<Waiting />}>
      {(before.isOpen && !isOpen) || (before.isWork && !isWork) ? <RoleChanged /> : null}
      <Screen meeting={meeting} query={query} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
