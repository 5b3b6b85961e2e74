import type { ParticipantDetail } from '@plenum/contract/flows/people';
import { useTranslation } from 'react-i18next';
import { Link } from '#kernel/ui/link';
import { useLinks } from '../links.ts';
import { FactList } from './fact-list.tsx';

/** With whom somebody registered, and whom to ask. */
export function RegistrationLink({
  meetingId,
  registration,
}: {
  meetingId: string;
  registration: ParticipantDetail['registration'];
}) {
  const { t } = useTranslation('organise');
  const links = useLinks();
  const { kind, teamName, members } = registration;
  return (
    <FactList
      facts={[
        {
          id: 'kind',
          label: t('people.column.kind'),
          value: (
            <Link href={links.console(meetingId, 'registrations', { open: registration.id })}>
              {kind === 'team'
                ? t('people.teamOf', { name: teamName, count: members })
                : t('people.kind.individual')}
            </Link>
          ),
        },
        {
          id: 'contact',
          label: t('people.column.contactName'),
          value:
            kind === 'team' &&
            [registration.contactName, registration.contactPhone, registration.contactEmail]
              .filter((text) => text !== '')
              .join(' · '),
        },
        { id: 'reason', label: t('people.rejection'), value: registration.reviewReason },
      ]}
    />
  );
}
