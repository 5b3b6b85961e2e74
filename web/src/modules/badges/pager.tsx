import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation('badges');
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex items-center justify-center gap-3">
      <Button size="small" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {t('previousPage')}
      </Button>
      <span className="tabular text-sm text-muted">{t('pageOf', { page, pages })}</span>
      <Button size="small" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
        {t('nextPage')}
      </Button>
    </nav>
  );
}
