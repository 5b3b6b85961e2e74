import { chooseArrivalDesign } from '@plenum/contract/badges/queue';
import type { BadgeDesk } from '@plenum/contract/badges/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { Select } from '#kernel/ui/fields/select';
import { badgesChanged } from '../api.ts';

/** Selects the design that is printed on check-in. */
export function ArrivalDesign({ meetingId, desk }: { meetingId: string; desk: BadgeDesk }) {
  const { t } = useTranslation('badges');
  const client = useQueryClient();
  if (desk.arrivalDesignId === null)
    return <p className="mb-8 text-sm text-warning">{t('arrival.noDesign')}</p>;
  return (
    <Select
      label={t('arrival.design')}
      description={t('arrival.designWhat')}
      options={desk.designs.map(({ id, name }) => ({ value: id, label: name }))}
      value={desk.arrivalDesignId}
      isDisabled={!desk.can.design}
      className="mb-8 max-w-md"
      onChange={(designId) =>
        // The client shows the error.
        void call(chooseArrivalDesign, { params: { id: meetingId }, body: { designId } })
          .catch(() => undefined)
          .then(() => badgesChanged(client, meetingId))
      }
    />
  );
}
