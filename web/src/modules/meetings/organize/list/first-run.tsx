import {
  dismissFirstRun,
  type FirstRunStep,
  firstRunWords,
  readFirstRun,
} from '@plenum/contract/console/first-run';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useLinks } from '#kernel/organize/links';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';

const firstRunQuery = queryOptions({
  queryKey: ['console', 'firstRun'],
  queryFn: ({ signal }) => call(readFirstRun, { signal, quiet: true }),
  // A change on another screen must show immediately.
  staleTime: 0,
});

/** The setup steps of a new site's administrators; hidden once they are done or dismissed. */
export function FirstRun({ hrefs }: { hrefs: Readonly<Record<FirstRunStep, string>> }) {
  const { t } = useTranslation('meetings-organize');
  const client = useQueryClient();
  const { data } = useQuery(firstRunQuery);
  const [isAsking, setAsking] = useState(false);
  if (!data) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-run" className="mb-8 rounded-lg border bg-surface-raised p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="first-run" className="text-lg font-bold">
            {t('firstRun.title')}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {t('checklist.progress', { done, of: data.steps.length })}
          </p>
        </div>
        <Button kind="quiet" size="small" onPress={() => setAsking(true)}>
          {t('firstRun.dismiss')}
        </Button>
      </div>
      <ol className="mt-4">
        {data.steps.map(({ step, isDone }) => (
          <li key={step} className="border-t">
            <Step step={step} isDone={isDone} href={hrefs[step]} />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('firstRun.dismissTitle')}
        confirmLabel={t('firstRun.dismiss')}
        onConfirm={async () => {
          await call(dismissFirstRun, { quiet: true });
          client.setQueryData(firstRunQuery.queryKey, null);
        }}
        saysRefusal
      >
        <p>{t('firstRun.dismissText')}</p>
      </ConfirmDialog>
    </section>
  );
}

function Step({ step, isDone, href }: { step: FirstRunStep; isDone: boolean; href: string }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const links = useLinks();
  const { title, why } = firstRunWords[step];
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        links.go(href);
      }}
      className="flex min-h-14 items-center gap-3 py-2 hover:bg-text/[0.03]"
    >
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-success bg-success-soft text-success' : 'border-border-control',
        )}
      >
        {isDone && <CheckIcon className="size-4" />}
        <span className="sr-only">{isDone ? t('checklist.done') : t('checklist.open')}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{sentence(title)}</span>
        <span className="block text-sm text-muted">{sentence(why)}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}
