import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { buttonClass, type ButtonLook } from './button.tsx';
import { classes } from '../classes.ts';
import { ExternalLinkIcon } from '../icons/icons.tsx';

export interface LinkProps extends ComponentProps<'a'> {
  /**
   * An inline link is underlined. A quiet link is not, because it is in a navigation, where its position shows that it
   * is a link.
   */
  kind?: 'inline' | 'quiet';
  /** If true, the link leads to another site, in a new window. */
  isExternal?: boolean;
}

const kinds = {
  inline: 'text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
  quiet: 'text-muted hover:text-text aria-[current]:text-text',
};

export function Link({ kind = 'inline', isExternal = false, className, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
      className={classes('rounded-sm font-medium transition-colors', kinds[kind], className)}
    >
      {children}
      {isExternal && <NewWindow />}
    </a>
  );
}

function NewWindow() {
  const { t } = useTranslation('kernel');
  return (
    <>
      <ExternalLinkIcon className="ms-1 inline size-[0.9em] align-[-0.05em]" />
      <span className="sr-only">{t('newWindow')}</span>
    </>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, className })}>
      {children}
    </a>
  );
}
