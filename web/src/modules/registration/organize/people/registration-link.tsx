import { registrationKindWords } from '@plenum/contract/registration/words';
import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { useReason } from '../use-reason.ts';
import { FactList } from '#kernel/records/fact-list';

const { columns } = registrationList;

/** The registration of a participant, with its contact. */
export function RegistrationLink({
  meeting,
  registration,
}: {
  meeting: MeetingConsole;
  registration: ParticipantDetail['registration'];
}) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const links = useLinks();
  const reasonOf = useReason();
  const { kind, teamName, members } = registration;
  const name =
    kind === 'team'
      ? t('people.teamOf', { name: teamName, count: members })
      : sentence(registrationKindWords.individual);
  return (
    <FactList
      facts={[
        {
          id: 'kind',
          label: sentence(columns.kind.words),
          value: meeting.can.seeRegistrations ? (
            <Link href={links.console(meeting.id, 'registrations', { open: registration.id })}>{name}</Link>
          ) : (
            name
          ),
        },
        {
          id: 'contact',
          label: sentence(columns.contactName.words),
          value:
            kind === 'team' &&
            [registration.contactName, registration.contactPhone, registration.contactEmail]
              .filter((text) => text !== '')
              .join(' · '),
        },
        { id: 'reason', label: t('people.rejection'), value: reasonOf(registration.reviewReason) },
      ]}
    />
  );
}
