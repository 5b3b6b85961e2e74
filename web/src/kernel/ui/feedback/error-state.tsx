import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';

export interface ErrorStateProps {
  /** The error. */
  title: ReactNode;
  /** The next step. */
  children: ReactNode;
  /** The request id, for the user to quote to support. */
  code?: string | undefined;
  action?: ReactNode;
  /** True if the error replaces the whole screen, so that its title is the page's heading. */
  isPage?: boolean | undefined;
}

export function ErrorState({ title, children, code, action, isPage = false }: ErrorStateProps) {
  const { t } = useTranslation('kernel');
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <Title className="text-lg font-semibold">{title}</Title>
      <p className="mt-1.5 text-balance text-muted">{children}</p>
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
      {code !== undefined && (
        <p className="mt-8 w-full border-t pt-4 text-sm text-muted">
          {t('quoteCode')}
          <span className="mt-1 flex flex-wrap items-center justify-center gap-x-1">
            <code className="font-mono text-xs break-all text-text">{code}</code>
            <CopyButton text={code} label={t('copyRequestId')} className="text-text" />
          </span>
        </p>
      )}
    </div>
  );
}
