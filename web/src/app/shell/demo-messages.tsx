import { type DemoMessage, listDemoMessages, readDemoEmail } from '@plenum/contract/kernel/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { documentLanguage, formatTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Link } from '#kernel/ui/buttons/link';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { EmailFrame } from '#kernel/ui/layout/email-frame';
import { StatusPill } from '#kernel/ui/layout/status-pill';

const REFRESH_MS = 2000;

const messagesQuery = queryOptions({
  queryKey: ['demo-messages'],
  queryFn: ({ signal }) => call(listDemoMessages, { signal }),
  refetchInterval: REFRESH_MS,
});

function emailQuery(id: string) {
  return queryOptions({
    queryKey: ['demo-email', id],
    queryFn: ({ signal }) => call(readDemoEmail, { params: { id }, signal }),
    staleTime: Infinity,
  });
}

// Finds the verification code in a message; users of the demo need it, not the sentence around it.
function codeIn(text: string): string | undefined {
  return /\b\d{6}\b/.exec(text)?.[0];
}

/** The demo's outbox: the text messages and emails that a real installation would send. */
export function DemoMessages({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  const { data: messages } = useQuery({ ...messagesQuery, enabled: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('demoMessages')} description={t('demoMessagesWhat')}>
      {!messages && <SkeletonText />}
      {messages?.length === 0 && (
        <EmptyState title={t('demoMessagesNone')}>{t('demoMessagesNoneWhy')}</EmptyState>
      )}
      <ul aria-live="polite" className="divide-y">
        {messages?.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </Dialog>
  );
}

function MessageItem({ message }: { message: DemoMessage }) {
  const { t } = useTranslation('app');
  const lan = useAppStore((state) => state.lan);
  const [isShown, setShown] = useState(false);
  const isEmail = message.channel === 'email';
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusPill>{isEmail ? t('email') : t('sms')}</StatusPill>
        <span className="tabular min-w-0 break-all">{message.target}</span>
        <time dateTime={message.at} className="ms-auto tabular">
          {formatTime(message.at, lan)}
        </time>
      </p>
      <div className="mt-1.5 flex items-start gap-2">
        <div lang={documentLanguage(message.language)} className="min-w-0 grow wrap-anywhere">
          {isEmail && <p className="font-semibold">{message.subject}</p>}
          <p className="whitespace-pre-line">
            <LinkedText text={message.text} />
          </p>
        </div>
        <CopyButton className="shrink-0" text={codeIn(message.text) ?? message.text} />
      </div>
      {isEmail && (
        <Button size="small" className="mt-2" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? t('demoEmailHide') : t('demoEmailShow')}
        </Button>
      )}
      {isShown && <Email id={message.id} />}
    </li>
  );
}

/** The email as its recipient would see it, with the names of its files. */
function Email({ id }: { id: string }) {
  const { t } = useTranslation('app');
  const { data } = useQuery(emailQuery(id));
  if (!data) return <SkeletonText />;
  return (
    <div className="mt-3">
      <EmailFrame html={data.html} title={data.subject} opensLinks />
      {data.files.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">{t('demoEmailFiles', { names: data.files })}</p>
      )}
    </div>
  );
}

const LINK = /(https?:\/\/[^\s，。；）]+[^\s，。；）.,;:!?)])/;

function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((part, index) =>
    LINK.test(part) ? (
      // eslint-disable-next-line react/no-array-index-key -- the parts of one text don't change their order
      <Link key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
