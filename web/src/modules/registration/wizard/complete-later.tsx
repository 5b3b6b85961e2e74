import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { mapFields, personFields } from '@plenum/contract/meetings/person-fields';
import type { Offer } from '@plenum/contract/registration/offer';
import { answerKey } from '@plenum/contract/registration/people/custom-answers';
import { laterForm } from '@plenum/contract/registration/people/desk-form';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { type readFillIn, saveFillIn } from '@plenum/contract/registration/people/endpoints';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useServerTime } from '#kernel/countdown/clock';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import type { Clocked } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import { focusField } from '../fields/focus-field.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { memberErrors, validate } from '../fields/validation.ts';
import { nameIn } from './member-summary.ts';
import { BarePage } from './wizard-frame.tsx';

interface CompleteLaterProps {
  token: string;
  loaded: Clocked<ReplyOf<typeof readFillIn> & { missing: readonly string[] }>;
  corner: ReactNode;
}

const OWN = 'own';

/** Asks a person who was registered at the desk for the remaining required values. */
export function CompleteLater({ token, loaded: { data, at }, corner }: CompleteLaterProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const now = useServerTime(data.offer.now, at);
  const [offer] = useState(() => onlyMissing(data.offer, data.missing));
  const [draft, setDraft] = useState(data.member);
  const [isTried, setTried] = useState(false);
  const currency = offer.currencies[0] ?? 'CNY';
  const { fieldErrors, warnings } = memberErrors(
    validate({
      offer,
      kind: 'individual',
      head: emptyHead,
      members: [{ ...draft, id: OWN, selfFilled: true }],
      currency,
      now,
      lan,
      mode: 'correct',
      takesFiles: false,
    }),
    OWN,
  );
  const save = useMutation({
    mutationFn: () => {
      const { version, ...member } = draft;
      return call(saveFillIn, { body: { token, version, member }, quiet: true });
    },
  });
  const isDone = save.isSuccess || data.missing.length === 0;

  function finish() {
    setTried(true);
    const [first] = fieldErrors.keys();
    if (first === undefined) save.mutate();
    else focusField(first);
  }

  return (
    <BarePage meeting={offer.meeting} corner={corner}>
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{t('fillIn.laterTitle')}</h1>
      <div aria-live="polite">
        {isDone && (
          <div className="mt-6">
            <Note tone="success">
              <p className="flex items-start gap-2 font-semibold">
                <CheckCircleIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
                {t('fillIn.laterDone')}
              </p>
            </Note>
          </div>
        )}
      </div>
      {!isDone && (
        <>
          <p className="mt-2 mb-8 text-muted">{t('fillIn.laterLead', { name: nameIn(draft) })}</p>
          <PersonFields
            {...{ offer, fieldErrors, warnings, currency, now }}
            draft={draft}
            showsAll={isTried}
            isLater
            onChange={(next) => setDraft({ ...draft, ...next })}
          />
          <div className="mt-10 grid gap-4">
            <RefusalNote error={save.error} />
            <Button kind="primary" className="min-h-13" isPending={save.isPending} onPress={finish}>
              {t('fillIn.laterFinish')}
            </Button>
          </div>
        </>
      )}
    </BarePage>
  );
}

/** Returns the offer with a form that asks only for missing values, and for the questions that depend on them. */
function onlyMissing(offer: Offer, missing: readonly string[]): Offer {
  const form = laterForm(offer.form);
  const isMissing = (id: string) => missing.includes(answerKey(id));
  const included = new Set<string>();
  const custom = form.custom.flatMap((field) => {
    const isRaised = field.condition !== null && included.has(field.condition.fieldId);
    if (!isRaised && !isMissing(field.id)) return [];
    included.add(field.id);
    // The condition of a missing question was already met by an answer given at the desk.
    return [isRaised ? field : { ...field, condition: null }];
  });
  const asked = mapFields(personFields, (field) => (missing.includes(field) ? form.asked[field] : 'hidden'));
  return { ...offer, form: { ...form, asked, custom } };
}
