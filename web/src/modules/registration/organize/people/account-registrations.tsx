import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { registrationKindWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { MaskedValue } from '../person/masked-value.tsx';
import { RegistrationPill, ReviewPill } from '#kernel/organize/state-pills';

/** The person's registrations with their people and ID numbers: masked, or shown in full for a reason. */
export function AccountRegistrations({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  if (account.registrations.length === 0)
    return <p className="text-muted">{t('accounts.noRegistrations')}</p>;
  return (
    <ul className="flex flex-col gap-6">
      {account.registrations.map(({ id, conference, kind, name, state, review, changedAt, people }) => (
        <li key={id} className="rounded-lg border p-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={links.console(conference.id, 'registrations', { open: id })}>{conference.title}</Link>
            <RegistrationPill state={state} />
            <ReviewPill review={review} />
            <span className="ms-auto text-muted">{formatDateTime(changedAt, lan)}</span>
          </div>
          <p className="mt-1 text-muted">
            {sentence(registrationKindWords[kind])}
            {name !== '' && ` · ${name}`}
          </p>
          {people.length > 0 && (
            <ul className="mt-3">
              {people.map((person) => (
                <li key={person.id} className="flex flex-wrap items-center gap-x-4 border-t py-2">
                  <Link href={links.console(conference.id, 'participants', { open: person.id })}>
                    {person.name}
                  </Link>
                  {person.idNumber !== '' && (
                    <MaskedValue
                      meetingId={conference.id}
                      participantId={person.id}
                      field="idNumber"
                      value={person.idNumber}
                      canReveal
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
