import { cancelRegistration } from '@plenum/contract/registration/people/endpoints';
import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatNumber, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useRefreshMine } from '../my-api.ts';
import { namesText } from '../sharing/share-panel.tsx';

/** Shows what will be lost before a registration is cancelled. */
export function CancelDialog({
  participation,
  onClose,
}: {
  participation: Participation;
  onClose: () => void;
}) {
  const { t } = useTranslation('registration');
  const refresh = useRefreshMine();
  const losses = useLosses(participation);

  async function cancel() {
    await call(cancelRegistration, { params: { id: participation.registrationId }, quiet: true });
    notify({ kind: 'success', text: t('my.cancel.done') });
    await refresh();
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('my.cancel.title')}
      confirmLabel={t('my.cancel.do')}
      closeLabel={t('my.cancel.keep')}
      isDangerous
      saysRefusal
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('my.cancel.text', { meeting: participation.meeting.title })}</p>
      <ul className="list-disc ps-5 text-text">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function useLosses({ people, peopleCount, orders, state }: Participation): string[] {
  const { t } = useTranslation('registration');
  const lan = useAppStore((store) => store.lan);
  const n = formatNumber(peopleCount, lan);
  if (state === 'draft') return [t('my.cancel.draft', { count: peopleCount, n })];
  const rooms = people.filter(({ stay }) => wantsRoom(stay?.choice ?? null)).length;
  const mates = [
    ...new Set(people.flatMap(({ stay }) => (stay?.share === 'paired' ? stay.cohabitants : []))),
  ];
  const activities = people.reduce((sum, person) => sum + person.activities.length, 0);
  return [
    t('my.cancel.places', { count: peopleCount, n }),
    ...(rooms > 0 ? [t('my.cancel.rooms', { count: rooms, n: formatNumber(rooms, lan) })] : []),
    ...(mates.length > 0 ? [t('my.cancel.sharing', { names: namesText(mates, lan) })] : []),
    ...(activities > 0
      ? [t('my.cancel.activities', { count: activities, n: formatNumber(activities, lan) })]
      : []),
    ...orders.map(({ number, fees, currency }) =>
      t('my.cancel.order', { number, amount: money(fees.total, currency, lan) }),
    ),
  ];
}
