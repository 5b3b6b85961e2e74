import type { ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';

/** The people of a registration, each with a link to their details. */
export function MemberLinks({
  meetingId,
  members,
  isComplete,
}: {
  meetingId: string;
  members: readonly ParticipantRow[];
  isComplete: boolean;
}) {
  const { t } = useTranslation('registration-organize');
  const links = useLinks();
  const registrationId = members[0]?.registrationId ?? '';
  return (
    <>
      <ul>
        {members.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-baseline gap-x-3 border-t py-2 first:border-t-0"
          >
            <Link href={links.console(meetingId, 'participants', { registrationId, open: member.id })}>
              {member.name}
            </Link>
            <span className="text-muted">{member.organization}</span>
            <span className="ms-auto text-muted">{member.typeName}</span>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className="mt-2">
          <Link href={links.console(meetingId, 'participants', { registrationId })}>
            {t('people.allMembers')}
          </Link>
        </p>
      )}
    </>
  );
}
