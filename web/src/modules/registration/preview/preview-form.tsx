import type { Offer } from '@plenum/contract/registration/offer';
import type { PreviewOffer } from '@plenum/contract/registration/checkout/preview';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import type { Clocked } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import { KindChoice } from '../entry/kind-choice.tsx';
import type { RegisterSearch } from '../search.ts';
import { NotOpenPage } from '../wizard/not-open-page.tsx';
import { PersonWizard } from '../wizard/person-wizard.tsx';
import { shutRefusal } from '../wizard/shut.ts';
import { clearVisited } from '../wizard/visited-steps.ts';
import { BarePage, WizardSkeleton } from '../wizard/wizard-frame.tsx';
import { memoryDraft } from './memory-draft.ts';

const TeamWizard = lazy(async () => ({ default: (await import('../team/team-wizard.tsx')).TeamWizard }));

interface PreviewFormProps {
  preview: Clocked<PreviewOffer>;
  search: RegisterSearch;
  onSearch: (search: RegisterSearch, isReplacing?: boolean) => void;
  corner?: ReactNode;
}

/** The registration form of a draft: it can be filled in to its last step, but nothing is ordered. */
export function PreviewForm({ preview, search, onSearch, corner }: PreviewFormProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { offer, moment } = preview.data;
  useTitle(t('register'), offer.meeting.title);
  useAccent(offer.meeting.series.accent);
  const kind = offer.form.teams ? search.kind : 'individual';
  const shut = shutRefusal(offer, lan);
  if (shut)
    return (
      <BarePage meeting={offer.meeting} corner={corner}>
        <NotOpenPage refusal={shut} offer={offer} />
      </BarePage>
    );
  if (kind === undefined)
    return (
      <BarePage meeting={offer.meeting} corner={corner}>
        <KindChoice offer={offer} onChoose={(chosen) => onSearch({ kind: chosen })} />
      </BarePage>
    );
  return (
    <Form
      key={kind}
      kind={kind}
      offer={{ data: offer, at: preview.at }}
      moment={moment}
      {...{ search, onSearch, corner }}
    />
  );
}

interface FormProps extends Omit<PreviewFormProps, 'preview'> {
  kind: RegistrationKind;
  offer: Clocked<Offer>;
  moment: PreviewOffer['moment'];
}

function Form({ kind, offer, moment, search, onSearch, corner }: FormProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [{ view, calls }] = useState(() => {
    const draft = memoryDraft(offer.data, kind, lan);
    clearVisited(draft.view.id);
    return draft;
  });
  const [isAtEnd, setAtEnd] = useState(false);
  useEffect(() => () => clearVisited(view.id), [view.id]);
  const Wizard = kind === 'team' ? TeamWizard : PersonWizard;
  return (
    <>
      <Suspense fallback={<WizardSkeleton />}>
        <Wizard
          {...{ offer, view, search, onSearch, corner }}
          visitor={{
            calls,
            isPreview: true,
            askAccount: () => setAtEnd(true),
            note: <PreviewNote offer={offer.data} moment={moment} />,
          }}
        />
      </Suspense>
      <Dialog
        isOpen={isAtEnd}
        onClose={() => setAtEnd(false)}
        title={t('registration:preview.endTitle')}
        size="small"
        footer={
          <Button kind="primary" onPress={() => setAtEnd(false)}>
            {t('kernel:close')}
          </Button>
        }
      >
        <p className="text-muted">{t('registration:preview.endText')}</p>
      </Dialog>
    </>
  );
}

/** Says that nothing is stored, and for which moment prices are shown. */
function PreviewNote({ offer, moment }: { offer: Offer; moment: PreviewOffer['moment'] }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { opensAt } = offer.registration;
  const hasFiles = offer.form.custom.some(({ type }) => type === 'file');
  return (
    <div className="mb-8">
      <Note>
        <p>{t('preview.note')}</p>
        {moment === 'opening' && opensAt !== null && (
          <p className="mt-1">
            {t('preview.asOfOpening', { at: formatDateTime(opensAt, lan, offer.meeting.timeZone) })}
          </p>
        )}
        {moment === 'unset' && <p className="mt-1">{t('preview.noOpening')}</p>}
        {hasFiles && <p className="mt-1">{t('visitor.files')}</p>}
      </Note>
    </div>
  );
}
