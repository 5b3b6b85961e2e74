import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { CopyButton } from '#kernel/ui/buttons/copy-button';

type Contact = PublicMeeting['contacts']['people'][number];

const line = 'inline-flex min-h-11 items-center rounded-sm font-medium break-all text-accent hover:underline';

/** The contacts with their subjects; a press calls, writes or copies. */
export function ContactList({ people, className }: { people: readonly Contact[]; className?: string }) {
  const { t } = useTranslation('landing');
  return (
    <ul className={classes('@container', className)}>
      {people.map(({ topic, name, phone, email, wechat }) => (
        <li key={topic + name + phone + email} className="py-3 first:pt-0 last:pb-0 not-first:border-t">
          <p className="text-sm text-muted">{t(`contact.topic.${topic}`)}</p>
          <p className="font-semibold">{name}</p>
          <p className="flex flex-col items-start gap-x-5 @md:flex-row @md:flex-wrap @md:items-center">
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
