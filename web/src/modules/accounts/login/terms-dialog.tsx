import { useTranslation } from 'react-i18next';
import { useSite } from '#kernel/site/site';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';

const terms = ['purpose', 'account', 'conduct', 'meetings'] as const;
const privacy = ['stored', 'logins', 'why', 'shared', 'rights'] as const;

// Focusable, because the text is longer than a small screen and arrow keys must scroll it.
const scrolledByKeys = { tabIndex: 0 };

/** The default terms of an installation: what is agreed to, what is stored and why. */
export function TermsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const contact = useSite()?.supportContact ?? '';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('agreement.title')}
      footer={<Button onPress={onClose}>{t('agreement.understood')}</Button>}
    >
      <article aria-label={t('agreement.title')} {...scrolledByKeys} className="rounded-sm">
        <Part
          heading={t('agreement.terms.heading')}
          sentences={terms.map((name) => t(`agreement.terms.${name}`))}
        />
        <Part
          heading={t('agreement.privacy.heading')}
          sentences={privacy.map((name) => t(`agreement.privacy.${name}`))}
        />
        {contact !== '' && <p>{t('agreement.contact', { contact })}</p>}
        <p className="mt-4 border-t pt-4 text-sm text-muted">{t('agreement.default')}</p>
      </article>
    </Dialog>
  );
}

function Part({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 font-semibold">{heading}</h3>
      <div className="flex flex-col gap-2">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
