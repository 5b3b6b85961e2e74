import type { SelfVerdict } from '@plenum/contract/checkin/self';
import { type VerdictCode, verdictWords } from '@plenum/contract/checkin/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatTimeThere } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';

const good: readonly VerdictCode[] = ['admitted', 'already_in'];

/** Shows the verdict in colour and in words, as at a gate. */
export function VerdictCard({
  verdict: { verdict, since, name },
  timeZone,
}: {
  verdict: SelfVerdict;
  timeZone: string;
}) {
  const { t } = useTranslation('self');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const time = since === null ? '' : formatTimeThere(since, lan, timeZone);
  const tone =
    verdict === 'admitted'
      ? 'bg-success-soft text-success'
      : good.includes(verdict)
        ? 'bg-warning-soft text-warning'
        : 'bg-danger-soft text-danger';
  return (
    <output className={classes('block animate-appear rounded-lg px-6 py-8 text-center', tone)}>
      <p className="text-2xl font-bold text-balance">
        {sentence(verdictWords[verdict]).replace('{time}', time)}
      </p>
      <p className="mt-2 text-lg text-text">{name}</p>
      {verdict === 'admitted' && time !== '' && <p className="tabular mt-1 text-text">{time}</p>}
      {!good.includes(verdict) && <p className="mt-3 text-text">{t('askStaff')}</p>}
    </output>
  );
}
