import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import type { Agenda } from './agenda.ts';

interface StarProps {
  agenda: Agenda;
  id: string;
  title: string;
  className?: string;
  /** Shows a label next to the star. */
  isNamed?: boolean;
}

/** Adds a session or talk to the user's agenda, or removes it. */
export function Star({ agenda, id, title, className, isNamed = false }: StarProps) {
  const { t } = useTranslation('meetings');
  const isOn = agenda.ids.has(id);
  const does = t(isOn ? 'programme.starOff' : 'programme.starOn');
  return (
    <button
      type="button"
      // A labelled button names its action; a bare star has a pressed state.
      {...(!isNamed && {
        'aria-pressed': isOn,
        'aria-label': t('programme.star', { title }),
        title: does,
      })}
      onClick={() => agenda.toggle(id)}
      className={classes(
        'inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md transition-colors hover:bg-text/[0.06] print:hidden',
        isNamed && 'px-3 text-sm font-semibold',
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
      {isNamed && does}
    </button>
  );
}
