import type { RosterEntry } from '@plenum/contract/checkin/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Checkbox } from '#kernel/ui/fields/checkbox';

interface TeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
  people: readonly RosterEntry[];
  onConfirm: (participantIds: readonly string[]) => void;
}

/** The team members who came together with the scanned one. */
export function TeamDialog({ isOpen, onClose, people, onConfirm }: TeamDialogProps) {
  const { t } = useTranslation('desk');
  const [absent, setAbsent] = useState<readonly string[]>([]);
  const present = people.map(({ participantId }) => participantId).filter((id) => !absent.includes(id));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('team.title')}
      description={t('team.why')}
      footer={
        <Button
          kind="primary"
          isDisabled={present.length === 0}
          onPress={() => {
            onConfirm(present);
            onClose();
          }}
        >
          {t('team.confirm', { count: present.length })}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {people.map(({ participantId, name, organization }) => (
          <li key={participantId}>
            <Checkbox
              isSelected={!absent.includes(participantId)}
              onChange={(isHere) =>
                setAbsent(isHere ? absent.filter((id) => id !== participantId) : [...absent, participantId])
              }
              description={organization}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
