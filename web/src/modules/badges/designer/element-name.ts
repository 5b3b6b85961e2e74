import { badgeFieldWords } from '@plenum/contract/badges/badge-data';
import type { BadgeElement } from '@plenum/contract/badges/design';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';

/** The name of an element in the list and for screen readers. */
export function useElementName(): (element: BadgeElement) => string {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return (element) => {
    if (element.kind !== 'text') return t(`element.${element.kind}`);
    if (element.field !== null) return sentence(badgeFieldWords[element.field]);
    return textIn(element.text, lan) || t('element.text');
  };
}
