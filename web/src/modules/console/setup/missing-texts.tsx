import type { TranslationMeter } from '@plenum/contract/kernel/translations';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '#kernel/ui/icons/icons';
import { otherHalf } from './other-half.ts';

/** The texts that lack a language, each by what it says in the other; pressing one leads to the empty field. */
export function MissingTexts({
  values,
  missing,
  onShow,
}: {
  values: unknown;
  missing: TranslationMeter['missing'];
  onShow: (path: string) => void;
}) {
  const { t } = useTranslation('console');
  if (missing.length === 0) return null;
  return (
    <details className="group mb-6 rounded-md border">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-3 font-semibold text-warning pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4.5 transition-transform group-open:rotate-90" />
        {t('missing.show')}
      </summary>
      <ul className="max-h-72 overflow-y-auto border-t">
        {missing.map((path) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onShow(path)}
              className="block min-h-9 w-full cursor-pointer truncate px-3 py-1.5 text-start hover:bg-text/[0.05] pointer-coarse:min-h-11"
            >
              {path.endsWith('.zh')
                ? t('missing.zh', { text: otherHalf(values, path) })
                : t('missing.en', { text: otherHalf(values, path) })}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
