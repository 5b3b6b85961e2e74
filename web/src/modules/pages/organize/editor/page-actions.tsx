import type { PageDetail } from '@plenum/contract/pages/schemas';
import { useState, useTransition } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { publishPage } from '@plenum/contract/pages/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Button, buttonClass } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { ExternalLinkIcon } from '#kernel/ui/icons/icons';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { useScopeChoice } from '#kernel/organize/scope/use-scope';
import { pagesChanged } from '../page-queries.ts';

/** Opens the public page, publishes the newest version, or unpublishes the page. */
export function PageActions({ page }: { page: PageDetail }) {
  const { t } = useTranslation('pages-organize');
  const links = useEditorLinks();
  const publish = usePublish(page);
  const [isTakingDown, setTakingDown] = useState(false);
  const [isPublishing, startPublishing] = useTransition();
  const { latestNumber, publishedNumber } = page;
  const isHidden = useScopeChoice()(page)?.isHidden === true;
  return (
    <>
      {publishedNumber !== null && !isHidden && (
        <a
          href={links.publicPage(page.id)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ kind: 'quiet', size: 'small' })}
        >
          <ExternalLinkIcon className="size-4" />
          {t('pages.see')}
        </a>
      )}
      {page.can.edit && publishedNumber !== null && (
        <Button size="small" onPress={() => setTakingDown(true)}>
          {t('pages.do.down')}
        </Button>
      )}
      {page.can.edit && latestNumber !== null && latestNumber !== publishedNumber && (
        <Button
          size="small"
          kind="primary"
          isPending={isPublishing}
          onPress={() => startPublishing(() => publish(latestNumber))}
        >
          {t('pages.do.publish', { number: latestNumber })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isTakingDown}
        onClose={() => setTakingDown(false)}
        title={t('pages.down.title')}
        confirmLabel={t('pages.do.down')}
        isDangerous
        onConfirm={() => publish(null)}
      >
        {t('pages.down.text')}
      </ConfirmDialog>
    </>
  );
}

/** Returns a function that publishes a version of the page; null unpublishes it. */
export function usePublish(page: PageDetail): (number: number | null) => Promise<void> {
  const { t } = useTranslation('pages-organize');
  const client = useQueryClient();
  return async (number) => {
    try {
      await call(publishPage, { params: { id: page.id }, body: { number } });
      notify({
        kind: 'success',
        text: number === null ? t('pages.done.down') : t('pages.done.published', { number }),
      });
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof RefusedCall)) throw error;
    }
    await pagesChanged(client);
  };
}
