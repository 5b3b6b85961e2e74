import { stepNews } from '@plenum/contract/news/endpoints';
import type { NewsDetail } from '@plenum/contract/news/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';

export interface PublishDialogProps {
  article: NewsDetail;
  timeZone: string;
  isOpen: boolean;
  onClose: () => void;
  onDone: (to: 'now' | 'later') => Promise<void>;
}

/** Publishes now, or at a later time. */
export function PublishArticleDialog(props: PublishDialogProps) {
  const { t } = useTranslation('news-organize');
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('news.publish.title')}
      isDismissable={false}
      size="small"
    >
      <PublishForm {...props} />
    </Dialog>
  );
}

// A separate component, so that each opening starts with empty fields.
function PublishForm({ article, timeZone, onClose, onDone }: PublishDialogProps) {
  const { t } = useTranslation('news-organize');
  const [when, setWhen] = useState<'now' | 'later'>(article.state === 'scheduled' ? 'later' : 'now');
  const [at, setAt] = useState(article.state === 'scheduled' ? article.publishAt : null);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function publish() {
    if (when === 'later' && at === null) return setProblem(t('news.publish.timeNeeded'));
    setProblem(undefined);
    setPending(true);
    try {
      await call(stepNews, {
        params: { id: article.id },
        body: { to: 'published', at: when === 'later' ? at : null },
        quiet: true,
      });
      await onDone(when);
      onClose();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error.errors[0]?.message ?? error.message);
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
      {article.missing > 0 && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('news.publish.missing', { count: article.missing })}
        </p>
      )}
      <RadioCards
        label={t('news.publish.when')}
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('news.publish.now'), description: t('news.publish.nowHint') },
          { value: 'later', label: t('news.publish.later'), description: t('news.publish.laterHint') },
        ]}
      />
      {when === 'later' && (
        <DateTimeField
          label={t('news.publish.time')}
          value={at}
          onChange={setAt}
          timeZone={timeZone}
          error={problem}
          isRequired
        />
      )}
      {when === 'now' && (
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      )}
      <Button kind="primary" type="submit" isPending={isPending}>
        {t(when === 'now' ? 'news.publish.doNow' : 'news.publish.doLater')}
      </Button>
    </form>
  );
}
