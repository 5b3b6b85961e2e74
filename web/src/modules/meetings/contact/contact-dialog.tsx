import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';

/** The contacts of a conference, and a form to write to them. */
export function ContactDialog({ meeting, onClose }: { meeting: PublicMeeting; onClose: () => void }) {
  const { t } = useTranslation('meetings');
  const { people, hours, takesMessages } = meeting.contacts;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('action.step.ask')}
      {...(hours !== '' && { description: hours })}
      phone="full"
      isDismissable={!takesMessages}
    >
      {takesMessages && <ContactForm meetingId={meeting.id} />}
      {people.length > 0 && (
        <section className={takesMessages ? 'mt-8' : ''}>
          {takesMessages && <h3 className="font-semibold">{t('contact.directly')}</h3>}
          <ContactList people={people} className="mt-4" />
        </section>
      )}
    </Dialog>
  );
}
