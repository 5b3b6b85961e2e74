import { useTranslation } from 'react-i18next';
import { classes } from '#kernel/ui/classes';
import type { Agenda } from './agenda.ts';

interface StarProps {
  agenda: Agenda;
  id: string;
  title: string;
  className?: string;
}

/** Puts something on one's own agenda, or takes it off. */
export function Star({ agenda, id, title, className }: StarProps) {
  const { t } = useTranslation('meetings');
  const isOn = agenda.ids.has(id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('programme.star', { title })}
      title={t(isOn ? 'programme.starOff' : 'programme.starOn')}
      onClick={() => agenda.toggle(id)}
      className={classes(
        'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-md transition-colors hover:bg-text/[0.06] print:hidden',
        isOn ? 'text-accent' : 'text-muted hover:text-text',
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        fill={isOn ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        aria-hidden
        className="size-5"
      >
        <path d="M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.5-4.8 2.5.9-5.4-3.9-3.8 5.4-.8z" />
      </svg>
    </button>
  );
}
