import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { meetingQuery } from '../api.ts';
import { useMeetingLinks } from '../links.ts';
import { ContactDialog } from '../contact/contact-dialog.tsx';
import { ContactList } from '../contact/contact-list.tsx';

type Contact = PublicMeeting['contacts']['people'][number];

/** Shows whom to ask about a room: the published contacts, the contact form, or the conference page. */
export function OrganizerContacts({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const [isWriting, setWriting] = useState(false);
  const { data: meeting, isPending } = useQuery(meetingQuery(meetingId, lan));
  if (isPending) return null;
  const people = roomContacts(meeting?.contacts.people ?? []);
  if (people.length > 0) return <ContactList people={people} className="mt-3" />;
  if (meeting?.contacts.takesMessages)
    return (
      <>
        <Button size="small" className="mt-3 min-h-11" onPress={() => setWriting(true)}>
          {t('contact.write')}
        </Button>
        {isWriting && <ContactDialog meeting={meeting} onClose={() => setWriting(false)} />}
      </>
    );
  return (
    <p className="mt-1">
      {t('contact.none')} <Link href={links.meeting(meeting?.slug ?? meetingId)}>{t('contact.onPage')}</Link>
    </p>
  );
}

/** Contacts for hotels; if there are none, for registration, then the general ones, then all. */
function roomContacts(people: readonly Contact[]): readonly Contact[] {
  const reachable = people.filter(
    ({ phone, email, wechat }) => phone !== '' || email !== '' || wechat !== '',
  );
  for (const topic of ['hotel', 'registration', 'general'] as const) {
    const found = reachable.filter((person) => person.topic === topic);
    if (found.length > 0) return found;
  }
  return reachable;
}
