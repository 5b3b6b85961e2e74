import { publishLegal } from '@plenum/contract/consents/endpoints';
import type { LegalDetail } from '@plenum/contract/consents/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { consentsChanged } from './api.ts';

interface PublishLegalDialogProps {
  detail: LegalDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts the draft into force, now or later. */
export function PublishLegalDialog(props: PublishLegalDialogProps) {
  const { t } = useTranslation('consents');
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('publish.title')}
      isDismissable={false}
      size="small"
    >
      <PublishForm {...props} />
    </Dialog>
  );
}

// The documents belong to the site, which has no time zone, so times are shown in the administrator's zone.
const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

// A separate component, so that each opening starts with empty fields.
function PublishForm({ detail, onClose }: PublishLegalDialogProps) {
  const { t } = useTranslation('consents');
  const client = useQueryClient();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const { document, version, content } = detail;

  async function publish() {
    if (when === 'later' && at === null) return setProblem(t('publish.timeNeeded'));
    setProblem(undefined);
    setPending(true);
    try {
      const body = { version, at: when === 'later' ? at : null };
      await call(publishLegal, { params: { document }, body, quiet: true });
      notify({ kind: 'success', text: t(when === 'now' ? 'publish.done' : 'publish.doneLater') });
      onClose();
      await consentsChanged(client);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void publish();
      }}
    >
      <p>{t(content.needsConsent ? 'publish.asks' : 'publish.asksNot')}</p>
      <RadioCards
        label={t('publish.when')}
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('publish.now') },
          { value: 'later', label: t('publish.later'), description: t('publish.laterHint') },
        ]}
      />
      {when === 'later' && (
        <DateTimeField
          label={t('publish.time')}
          value={at}
          onChange={setAt}
          timeZone={localZone()}
          isRequired
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button kind="primary" type="submit" isPending={isPending}>
        {t(when === 'now' ? 'publish.doNow' : 'publish.doLater')}
      </Button>
    </form>
  );
}
