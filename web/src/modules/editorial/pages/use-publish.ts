import { publishPage } from '@plenum/contract/pages/endpoints';
import type { PageDetail } from '@plenum/contract/pages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { pagesChanged } from '../api.ts';

/** Shows visitors this version, or with null none at all. */
export function usePublish(page: PageDetail): (number: number | null) => Promise<void> {
  const { t } = useTranslation('editorial');
  const client = useQueryClient();
  return async (number) => {
    try {
      await call(publishPage, { params: { id: page.id }, body: { number } });
      notify({
        kind: 'success',
        text: number === null ? t('pages.done.down') : t('pages.done.published', { number }),
      });
    } catch (error) {
      // The client has said why.
      if (!(error instanceof RefusedCall)) throw error;
    }
    await pagesChanged(client);
  };
}
