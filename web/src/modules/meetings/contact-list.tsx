import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#kernel/ui/copy-button';

type Contact = PublicMeeting['contacts']['people'][number];

const line = 'inline-flex min-h-11 items-center rounded-sm font-medium break-all text-accent hover:underline';

/** Whom to ask about what; pressing calls, writes or copies. */
export function ContactList({ people }: { people: readonly Contact[] }) {
  const { t } = useTranslation('landing');
  return (
    <ul className="mt-2">
      {people.map(({ topic, name, phone, email, wechat }) => (
        <li key={topic + name + phone + email} className="border-b py-3">
          <p className="text-sm text-muted">{t(`contact.topic.${topic}`)}</p>
          <p className="font-semibold">{name}</p>
          <p className="flex flex-wrap items-center gap-x-5">
            {phone !== '' && (
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={line}>
                {phone}
              </a>
            )}
            {email !== '' && (
              <a href={`mailto:${email}`} className={line}>
                {email}
              </a>
            )}
            {wechat !== '' && (
              <span className="inline-flex min-h-11 items-center gap-1">
                {t('contact.wechat', { id: wechat })}
                <CopyButton text={wechat} label={t('contact.copyWechat', { name })} className="min-h-11" />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
