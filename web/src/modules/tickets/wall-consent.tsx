import { wallConsentText } from '@plenum/contract/consents/wall';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Switch } from '#kernel/ui/fields/switch';
import { useWallChoice } from './api.ts';

/** A separate consent (单独同意), with its text; stored like the one at self check-in. */
export function WallConsent({
  ticket: { id, onWall },
  isOffline,
}: {
  ticket: TicketView;
  isOffline: boolean;
}) {
  const { t } = useTranslation('tickets');
  const sentence = useSentence();
  const choose = useWallChoice(id);
  return (
    <Switch
      className="rounded-lg border bg-surface-raised px-5 py-4 sm:px-6"
      label={sentence(wallConsentText.text)}
      description={t('wallPart')}
      isSelected={choose.isPending ? choose.variables : onWall}
      isDisabled={isOffline || choose.isPending}
      onChange={(agrees) => choose.mutate(agrees)}
    />
  );
}
