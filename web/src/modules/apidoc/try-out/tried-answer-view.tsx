import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { CodeBlock } from '../code-block.tsx';
import type { TriedAnswer } from './send-draft.ts';

export interface TriedOutcome {
  answer?: TriedAnswer;
  failure?: 'none' | 'stopped';
}

/** The answer: status, time, the relevant headers and the body. */
export function TriedAnswerView({ outcome }: { outcome: TriedOutcome | undefined }) {
  const { t } = useTranslation('apidoc');
  const language = useAppStore((state) => state.lan);
  const { answer, failure } = outcome ?? {};
  return (
    <div className={outcome === undefined ? undefined : 'mt-5 border-t pt-4'}>
      {outcome !== undefined && <h3 className="mb-2 text-sm font-semibold">{t('answer.title')}</h3>}
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {answer !== undefined && (
          <p className="flex flex-wrap items-center gap-3">
            <StatusPill tone={toneOf(answer.status)}>{answer.status}</StatusPill>
            {t('answer.after', { time: formatNumber(answer.milliseconds, language) })}
          </p>
        )}
        {failure !== undefined && (
          <p className={failure === 'none' ? 'text-danger' : ''}>{t(`answer.${failure}`)}</p>
        )}
      </div>
      {answer !== undefined && <AnswerDetails answer={answer} />}
    </div>
  );
}

function AnswerDetails({ answer }: { answer: TriedAnswer }) {
  const { t } = useTranslation('apidoc');
  const body = showBody(answer.text);
  return (
    <>
      <dl aria-label={t('answer.headers')} className="mt-3 text-sm">
        <Header name="x-request-id" value={answer.requestId}>
          {answer.requestId !== undefined && (
            <CopyButton text={answer.requestId} label={t('answer.copyRequestId')} className="-my-2" />
          )}
        </Header>
        <Header
          name="authorization"
          value={t(answer.hasNewToken ? 'answer.newToken' : 'answer.noNewToken')}
        />
        <Header name="content-type" value={answer.contentType} />
        <Header name="retry-after" value={answer.retryAfter} />
      </dl>
      {body.hidesToken && <p className="mt-3 text-sm text-warning">{t('answer.tokenHidden')}</p>}
      {body.text === '' ? (
        <p className="mt-3 text-sm text-muted">{t('answer.emptyBody')}</p>
      ) : (
        <CodeBlock
          title={t('answer.body')}
          text={body.text}
          isJson={body.isJson}
          copyLabel={t('answer.copyBody')}
          className="mt-3"
        />
      )}
    </>
  );
}

function Header({
  name,
  value,
  children,
}: {
  name: string;
  value: string | undefined;
  children?: ReactNode;
}) {
  if (value === undefined) return null;
  return (
    <div className="border-b py-2">
      <dt className="font-mono text-xs text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-3 wrap-anywhere">
        {value}
        {children}
      </dd>
    </div>
  );
}

function toneOf(status: number): StatusTone {
  if (status >= 500) return 'danger';
  if (status >= 400) return 'warning';
  return status >= 200 && status < 300 ? 'success' : 'neutral';
}

interface ShownBody {
  readonly text: string;
  readonly isJson: boolean;
  /** True if the body contained a token, which is hidden. */
  readonly hidesToken: boolean;
}

const HIDDEN = '••••••';

/** Formats an answer's body. Tokens give access to an account, so they are not shown. */
export function showBody(text: string): ShownBody {
  let hidesToken = false;
  try {
    const value: unknown = JSON.parse(text, (name, part: unknown) => {
      if (name !== 'token' || typeof part !== 'string' || part === '') return part;
      hidesToken = true;
      return HIDDEN;
    });
    return { text: JSON.stringify(value, null, 2), isJson: true, hidesToken };
  } catch {
    return { text, isJson: false, hidesToken: false };
  }
}
