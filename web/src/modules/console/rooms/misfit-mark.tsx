import { useTranslation } from 'react-i18next';
import { classes } from '#kernel/ui/classes';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { SharingProblem } from '@plenum/contract/registration/sharing/sharing-rule';

/** On a card where somebody can't come: why. It lies over the card, so that nothing moves while one aims. */
export function MisfitMark({ misfit, at }: { misfit: SharingProblem | null; at: 'top' | 'bottom' }) {
  const { t } = useTranslation('console');
  if (misfit === null) return null;
  return (
    <span
      className={classes('pointer-events-none absolute end-2.5', at === 'top' ? 'top-2.5' : 'bottom-2.5')}
    >
      <StatusPill tone="warning">{t(`rooming.why.${misfit}`)}</StatusPill>
    </span>
  );
}
