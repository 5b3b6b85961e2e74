import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

const cardClass = classes(
  'block w-full cursor-pointer rounded-lg border bg-surface-raised p-5 text-start transition-[border-color,box-shadow]',
  'hover:border-border-control hover:shadow-soft active:border-accent',
);

/** A card that is a link. */
export function CardLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(cardClass, className)}>
      {children}
    </a>
  );
}

export interface CardButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  onPress: () => void;
}

/** A card that is a button. */
export function CardButton({ onPress, className, children, ...rest }: CardButtonProps) {
  return (
    <button type="button" {...rest} onClick={onPress} className={classes(cardClass, className)}>
      {children}
    </button>
  );
}
