import type { NewsState } from '@plenum/contract/news/schemas';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<NewsState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'success',
  withdrawn: 'warning',
};

export function NewsStatePill({ state }: { state: NewsState }) {
  const { t } = useTranslation('editorial');
  return (
    <StatusPill tone={tones[state]} hasDot={state === 'published'}>
      {t(`news.state.${state}`)}
    </StatusPill>
  );
}
