import { RichText, plainText } from '@plenum/contract/kernel/rich-text';
import type { TranslationMeter } from '@plenum/contract/kernel/translations';
import { get } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { ChevronRightIcon } from '../../ui/icons/more-icons.tsx';

/** The texts that lack a language, each shown in the other language. Pressing one leads to the empty field. */
export function MissingTexts({
  values,
  missing,
  onShow,
}: {
  values: unknown;
  missing: TranslationMeter['missing'];
  onShow: (path: string) => void;
}) {
  const { t } = useTranslation('organize');
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

const OPENING = 120;

/** The text in the other language if `path.zh` or `path.en` is empty; shortened if it is long. */
export function otherHalf(values: unknown, path: string): string {
  const other = path.endsWith('.zh') ? path.replace(/zh$/, 'en') : path.replace(/en$/, 'zh');
  const half: unknown = get(values, other);
  if (typeof half === 'string') return half;
  const rich = RichText.safeParse(half);
  return rich.success ? plainText(rich.data).slice(0, OPENING) : '';
}
