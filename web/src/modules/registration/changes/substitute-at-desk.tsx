import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { offerQuery } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import { changeQuery } from './change-api.ts';
import { SubstituteDrawer } from './substitute-drawer.tsx';

interface SubstituteAtDeskProps {
  meetingId: string;
  registrationId: string;
  participantId: string;
  onClose: () => void;
}

/** A substitution entered by the organizer's staff, or why it isn't possible. */
export function SubstituteAtDesk({
  meetingId,
  registrationId,
  participantId,
  onClose,
}: SubstituteAtDeskProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const address = { registrationId, meetingId };
  const change = useQuery(changeQuery(address, lan));
  const offer = useQuery(offerQuery(meetingId, lan));
  const person = change.data?.people.find(({ id }) => id === participantId);
  if (change.data?.can.substitute && person && offer.data)
    return (
      <SubstituteDrawer
        {...{ address, person, onClose }}
        view={change.data}
        offer={offer.data.data}
        onDone={(name) => {
          notify({ kind: 'success', text: t('substitute.done', { from: person.name, to: name }) });
          onClose();
        }}
      />
    );
  const error = change.error ?? offer.error;
  const retry = () => Promise.all([change.refetch(), offer.refetch()]);
  return (
    <Drawer isOpen onClose={onClose} title={t('substitute.open')}>
      {error && <LoadingFailed error={error} onRetry={retry} />}
      {change.data && !error && (
        <Note tone="warning">{change.data.whyNot || t('substitute.impossible')}</Note>
      )}
      {!change.data && !error && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
    </Drawer>
  );
}
