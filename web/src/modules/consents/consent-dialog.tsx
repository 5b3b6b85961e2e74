import { type LegalDocument, consentSubjectWords } from '@plenum/contract/consents/documents';
import { agree } from '@plenum/contract/consents/endpoints';
import type { DueConsent } from '@plenum/contract/consents/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { consentsChanged } from './api.ts';
import { useSince } from './legal-page.tsx';

interface ConsentDialogProps {
  due: readonly DueConsent[];
  hrefOf: (document: LegalDocument) => string;
  onLogOut: () => void;
}

/**
 * Asks a logged-in person to agree to what changed since they last agreed. The dialog closes only when they agree or
 * log out.
 */
export function ConsentDialog({ due, hrefOf, onLogOut }: ConsentDialogProps) {
  const { t } = useTranslation('consents');
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const isUpdate = due.every(({ agreedBefore }) => agreedBefore);

  async function onAgree() {
    setPending(true);
    try {
      const documents = due.map(({ document, number }) => ({ document, number }));
      await call(agree, { body: { documents } });
    } catch (error) {
      // The client has shown the reason; if there is a newer version now, it is shown next.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      await consentsChanged(client);
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      isClosable={false}
      isDismissable={false}
      staysOnNavigation
      onClose={() => undefined}
      title={t(isUpdate ? 'ask.titleNew' : 'ask.title')}
      description={t(isUpdate ? 'ask.textNew' : 'ask.text')}
      footer={
        <>
          <Button onPress={onLogOut}>{t('ask.logOut')}</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void onAgree()}>
            {t('ask.agree')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {due.map((each) => (
          <DueDocument key={each.document} due={each} href={hrefOf(each.document)} />
        ))}
      </ul>
    </Dialog>
  );
}

function DueDocument({ due, href }: { due: DueConsent; href: string }) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  const since = useSince();
  const name = sentence(consentSubjectWords[due.document]);
  return (
    <li>
      <h3 className="font-semibold">{name}</h3>
      {due.news.map((entry) => (
        <div key={entry.number} className="mt-1.5">
          <p className="text-sm text-muted">{since(entry)}</p>
          <p className="whitespace-pre-line">{entry.text}</p>
        </div>
      ))}
      <Link href={href} isExternal className="mt-1.5 inline-flex min-h-11 items-center">
        {t('ask.read', { name })}
      </Link>
    </li>
  );
}
