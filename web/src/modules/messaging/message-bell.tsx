import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useLive } from '#kernel/live/use-live';
import { BellIcon } from '#kernel/ui/icons/more-icons';
import { Badge, badgeText } from '#kernel/ui/layout/badge';
import { isAboutMessages, SITE_MESSAGES, unreadQuery } from './api.ts';

/** A link to the messages in the header for logged-in users, with the number of unread ones. */
export function MessageBell({ href }: { href: string }) {
  const { t } = useTranslation('messaging');
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery);
  useLive(undefined, (news) => {
    if (isAboutMessages(news)) void client.invalidateQueries({ queryKey: SITE_MESSAGES });
  });
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? t('title') : t('unread', { shown: badgeText(unread) });
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-text/[0.06] hover:text-text"
    >
      <Badge count={unread}>
        <BellIcon />
      </Badge>
    </a>
  );
}
