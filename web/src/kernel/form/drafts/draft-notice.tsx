import type { Language } from '@plenum/contract/kernel/language';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { documentLanguage } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { DraftOffer } from './use-form-draft.ts';

/** Offers unsaved changes of an earlier visit. */
export function DraftNotice({ offer }: { offer: DraftOffer }) {
  const { t } = useTranslation('form', { useSuspense: false });
  const lan = useAppStore((state) => state.lan);
  const [now] = useState(Date.now);
  return (
    <div
      aria-live="polite"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60 font-semibold">
        {t('draft.found', { age: formatAge(offer.at, now, lan) })}
      </p>
      <div className="flex gap-3">
        <Button size="small" kind="quiet" onPress={offer.discard}>
          {t('draft.discard')}
        </Button>
        <Button size="small" onPress={offer.restore}>
          {t('draft.restore')}
        </Button>
      </div>
    </div>
  );
}

const MINUTE = 60_000;
const units = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Formats an age, such as “5 minutes ago”. The shortest age is one minute. */
export function formatAge(at: number, now: number, lan: Language): string {
  const age = Math.max(now - at, MINUTE);
  const [unit, length] = units.find(([, size]) => age >= size) ?? ['minute', MINUTE];
  return new Intl.RelativeTimeFormat(documentLanguage(lan)).format(-Math.floor(age / length), unit);
}
