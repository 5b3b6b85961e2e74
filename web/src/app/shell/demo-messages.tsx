import { listDemoMessages } from '@plenum/contract/kernel/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';

const REFRESH_MS = 2000;

const messagesQuery = queryOptions({
  queryKey: ['demo-messages'],
  queryFn: ({ signal }) => call(listDemoMessages, { signal }),
  refetchInterval: REFRESH_MS,
});

// Finds the verification code in a message; users of the demo need it, not the sentence around it.
function codeIn(text: string): string | undefined {
  return /\b\d{6}\b/.exec(text)?.[0];
}

/** The demo's outbox: the SMS and e-mails that a real installation would send. */
export function DemoMessages({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const lan = useAppStore((state) => state.lan);
  const { data: messages } = useQuery({ ...messagesQuery, enabled: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('demoMessages')} description={t('demoMessagesWhat')}>
      {!messages && <SkeletonText />}
      {messages?.length === 0 && (
        <EmptyState title={t('demoMessagesNone')}>{t('demoMessagesNoneWhy')}</EmptyState>
      )}
      <ul aria-live="polite" className="divide-y">
        {messages?.map((message) => (
          <li key={message.id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <StatusPill>{message.channel === 'sms' ? t('sms') : t('email')}</StatusPill>
              <span className="tabular">{message.target}</span>
              <time dateTime={message.at} className="ms-auto tabular">
                {formatTime(message.at, lan)}
              </time>
            </p>
            <div className="mt-1.5 flex items-start gap-2">
              <p lang={message.language === 'en' ? 'en' : 'zh-CN'} className="grow text-base">
                {message.text}
              </p>
              <CopyButton text={codeIn(message.text) ?? message.text} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
