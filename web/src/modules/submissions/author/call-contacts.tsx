import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Link } from '#kernel/ui/buttons/link';

/** The people who answer questions about submissions, or a link to the conference if its call names none. */
export function CallContacts({ terms, meetingHref }: { terms: SubmissionCall; meetingHref: string }) {
  const { t } = useTranslation('submissions');
  if (terms.contacts.length === 0)
    return (
      <p className="mt-3">
        {t('late.organizers')} <Link href={meetingHref}>{terms.meeting.title}</Link>
      </p>
    );
  return (
    <div className="mt-3">
      <p>{t('late.organizers')}</p>
      <ul>
        {terms.contacts.map(({ name, email, phone }) => (
          <li key={`${name} ${email} ${phone}`} className="flex flex-wrap items-center gap-x-4">
            <span className="font-medium">{name}</span>
            {email !== '' && (
              <Link href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all">
                {email}
              </Link>
            )}
            {phone !== '' && (
              <Link
                href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                className="inline-flex min-h-11 items-center"
              >
                {phone}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
