import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ContactForm } from '../contact/contact-form.tsx';
import { ContactList } from '../contact/contact-list.tsx';
import { MapLinks } from '../blocks/venue-map-links.tsx';

export function SiteContact({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const { people, hours, takesMessages } = meeting.contacts;
  if (people.length === 0 && !takesMessages)
    return <EmptyState title={t('contact.emptyTitle')}>{t('contact.emptyText')}</EmptyState>;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {people.length > 0 && (
        <section>
          <h2 className="text-xl font-semibold">{t('contact.people')}</h2>
          {hours !== '' && <p className="mt-1 text-muted">{hours}</p>}
          <ContactList people={people} className="mt-4" />
          {meeting.venue.address !== '' && (
            <div className="mt-6">
              <p className="text-sm text-muted">{meeting.venue.name}</p>
              <p>{meeting.venue.address}</p>
              <MapLinks place={meeting.venue} />
            </div>
          )}
        </section>
      )}
      {takesMessages && (
        <section>
          <h2 className="mb-5 text-xl font-semibold">{t('contact.write')}</h2>
          <ContactForm meetingId={meeting.id} />
        </section>
      )}
    </div>
  );
}
