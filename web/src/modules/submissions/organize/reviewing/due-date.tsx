import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';

/** The deadline of reviews, in the conference's time zone. */
export function DueDate({ dueAt, timeZone }: { dueAt: string | null; timeZone: string }) {
  const { t } = useTranslation('reviewing');
  const lan = useAppStore((state) => state.lan);
  const [now] = useState(() => Date.now());
  if (dueAt === null) return null;
  const isOver = Date.parse(dueAt) <= now;
  const when = formatDateTime(dueAt, lan, timeZone);
  return (
    <span className={classes('tabular', isOver && 'font-semibold text-danger')}>
      {isOver ? t('list.overdue', { when }) : t('list.due', { when })}
    </span>
  );
}
