import { useEffect, useRef, useState } from 'react';
import { Trans } from '#kernel/i18n/texts/trans';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import type { ApiDocument, ApiOperation, ApiParameter } from '../document/api-document.ts';
import { codeInside } from '../code-block.tsx';
import {
  askedParameters,
  draftAddress,
  draftErrors,
  parameterKey,
  startDraft,
  type RequestDraft,
} from './draft.ts';
import { DraftBody } from './draft-body.tsx';
import { DraftParameter } from './draft-parameter.tsx';
import { sendDraft } from './send-draft.ts';
import { TriedAnswerView, type TriedOutcome } from './tried-answer-view.tsx';

interface TryOutProps {
  operation: ApiOperation;
  document: ApiDocument;
  draft: RequestDraft;
  onDraft: (draft: RequestDraft) => void;
}

const harmless = ['GET', 'HEAD', 'OPTIONS'];
const faulty = '[data-invalid] :is(input, textarea, button), [aria-invalid="true"]';

/** Sends the call to this server and shows the answer. */
export function TryOut({ operation, document, draft, onDraft }: TryOutProps) {
  const { t } = useTranslation('apidoc');
  const { outcome, isSending, send, stop } = useSending(operation, draft);
  const [isAsked, setAsked] = useState(false);
  const [timesIncomplete, setTimesIncomplete] = useState(0);
  const fieldErrors = timesIncomplete > 0 ? draftErrors(operation, draft) : {};
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (timesIncomplete > 0) frame.current?.querySelector<HTMLElement>(faulty)?.focus();
  }, [timesIncomplete]);

  function press() {
    if (Object.keys(draftErrors(operation, draft)).length > 0) return setTimesIncomplete(timesIncomplete + 1);
    if (harmless.includes(operation.method)) void send();
    else setAsked(true);
  }

  // The form shows the path parameters first, then the body, then the optional parameters.
  const asked = askedParameters(operation);
  const headerFields = asked.filter(({ place }) => place === 'header');
  const addressFields = asked.filter(({ place }) => place !== 'header');
  const fieldsFor = (parameters: readonly ApiParameter[]) =>
    parameters.map((parameter) => {
      const key = parameterKey(parameter);
      return (
        <DraftParameter
          key={key}
          parameter={parameter}
          document={document.source}
          value={draft.values[key] ?? ''}
          fieldError={fieldErrors[key]}
          onChange={(value) => onDraft({ ...draft, values: { ...draft.values, [key]: value } })}
        />
      );
    });

  return (
    <section
      ref={frame}
      aria-labelledby="try-out-title"
      className="rounded-b-lg border border-t-3 border-t-accent bg-surface-raised px-5 pt-4 pb-5 shadow-soft"
    >
      <h2 id="try-out-title" className="text-lg font-semibold">
        {t('try.title')}
      </h2>
      <Sender needsLogin={operation.access !== 'public'} />
      <div className="mt-4 space-y-4">
        {fieldsFor(addressFields)}
        {operation.body !== undefined && (
          <DraftBody
            body={operation.body}
            draft={draft}
            fieldError={fieldErrors['body']}
            onDraft={onDraft}
            onReset={() => onDraft({ ...draft, body: startDraft(operation, document).body })}
          />
        )}
        {fieldsFor(headerFields)}
        <div className="flex gap-3">
          <Button kind="primary" isPending={isSending} onPress={press}>
            {t('try.send')}
          </Button>
          {isSending && <Button onPress={stop}>{t('try.stop')}</Button>}
        </div>
      </div>
      <TriedAnswerView outcome={outcome} />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('try.confirm.title')}
        confirmLabel={t('try.send')}
        isDangerous={operation.method === 'DELETE'}
        onConfirm={() => void send()}
      >
        <Trans
          t={t}
          i18nKey="try.confirm.text"
          values={{ method: operation.method, path: draftAddress(operation, draft) }}
          components={codeInside}
        />
      </ConfirmDialog>
    </section>
  );
}

function Sender({ needsLogin }: { needsLogin: boolean }) {
  const { t } = useTranslation('apidoc');
  const hasToken = useAppStore((state) => state.token !== '');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{t(hasToken ? 'try.asSelf' : 'try.asVisitor')}</p>
      {needsLogin && !hasToken && (
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          {t('try.needsLogin')}
          <Button size="small" onPress={() => showLogin(true)}>
            {t('logIn')}
          </Button>
        </p>
      )}
    </div>
  );
}

function useSending(operation: ApiOperation, draft: RequestDraft) {
  const [outcome, setOutcome] = useState<TriedOutcome>();
  const [isSending, setSending] = useState(false);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function send() {
    const own = new AbortController();
    control.current = own;
    setSending(true);
    setOutcome(undefined);
    try {
      const answer = await sendDraft(operation, draft, {
        signal: own.signal,
        onPart: (part) => setOutcome({ answer: part }),
      });
      setOutcome(answer === null ? { failure: 'none' } : { answer });
    } catch {
      // The part of a stream that arrived before the stop stays visible.
      setOutcome((before) => ({ ...before, failure: 'stopped' }));
    } finally {
      setSending(false);
    }
  }

  return { outcome, isSending, send, stop: () => control.current?.abort() };
}
