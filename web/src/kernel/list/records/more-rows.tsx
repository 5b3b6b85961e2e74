import { type RefObject, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useComesNear } from './use-near.ts';

interface MoreRowsProps {
  box?: RefObject<Element | null>;
  rows: readonly unknown[];
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: (() => void) | undefined;
}

/** Shown after the last row. Loads more rows when it comes near the viewport, or by its button. */
export function MoreRows({ hasMore = false, onMore, ...rest }: MoreRowsProps) {
  if (!hasMore || !onMore) return null;
  // The key changes after each page, so that the button is observed again, because it may still be visible.
  return <MoreButton key={rest.rows.length} onMore={onMore} {...rest} />;
}

function MoreButton({ box, isLoadingMore = false, onMore }: MoreRowsProps & { onMore: () => void }) {
  const { t } = useTranslation('list');
  const element = useRef<HTMLDivElement>(null);
  useComesNear(element, box, onMore);
  return (
    <div ref={element} className="sticky left-0 grid place-items-center border-t p-2">
      <Button kind="quiet" size="small" isPending={isLoadingMore} onPress={onMore}>
        {t('loadMore')}
      </Button>
    </div>
  );
}
