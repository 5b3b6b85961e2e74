import { measureTranslations } from '@plenum/contract/kernel/translations';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { FormSchema } from '../../form/contract-resolver.ts';
import { FormSummary } from '../../form/form-summary.tsx';
import type { SectionFormState } from '../../form/use-section-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { isUnsaved, SaveBar } from '../../form/save-bar.tsx';
import { TranslationMeter } from '../../ui/layout/translation-meter.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { MissingTexts } from './missing-texts.tsx';
import { firstErrorPath, RevealContext, useReveal } from './reveal.ts';

interface EditorFormProps<S extends FormSchema> {
  section: SectionFormState<S>;
  title: string;
  /** The purpose of this screen, in a sentence or two. */
  intro?: ReactNode;
  /** Read-only, without the save bar. */
  isDisabled?: boolean;
  /** The author of the last change. */
  detail?: ReactNode;
  children: ReactNode;
}

// Users without edit permission come to read it, so the fields are not faded like disabled ones.
const legible = '[&_.text-base]:bg-surface-sunken! [&_.text-base]:opacity-100!';

/** The frame of all console editors: the head with the meter, the fields, the errors, the save bar. */
export function EditorForm<S extends FormSchema>({
  section,
  title,
  intro,
  isDisabled = false,
  detail,
  children,
}: EditorFormProps<S>) {
  const root = useRef<HTMLFormElement>(null);
  const { wanted, reveal } = useReveal(root);
  const { errors } = section.form.formState;
  // Brings the first field with an error into view, because the form itself can't move the focus to a collapsed field.
  const showError = useEffectEvent(() => {
    const path = firstErrorPath(errors);
    if (path !== null) reveal(path);
  });
  useEffect(() => {
    if (section.state === 'failed') showError();
  }, [section.state]);
  return (
    <form
      ref={root}
      noValidate
      className={classes(isDisabled && legible)}
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <Head form={section.form} schema={section.schema} title={title} intro={intro} onShow={reveal} />
      <RevealContext value={wanted}>
        <div className="flex flex-col gap-6">{children}</div>
      </RevealContext>
      <FormSummary errors={errors} />
      {!isDisabled && (
        <SaveBar section={section} detail={detail}>
          {isUnsaved(section.state) && section.state !== 'conflict' && (
            <Discard onDiscard={section.discard} />
          )}
        </SaveBar>
      )}
    </form>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('organize');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        {t('discard.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('discard.ask')}
        confirmLabel={t('discard.discard')}
        isDangerous
        onConfirm={onDiscard}
      >
        {t('discard.what')}
      </ConfirmDialog>
    </>
  );
}

// A separate component, because it re-renders on every key: the meter counts all input, saved or not.
function Head<Values extends FieldValues, Output>({
  form,
  schema,
  title,
  intro,
  onShow,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  schema: FormSchema;
  title: string;
  intro: ReactNode;
  onShow: (path: string) => void;
}) {
  const values = useWatch({ control: form.control });
  const { written, missing } = measureTranslations(values);
  return (
    <>
      <PageHead
        title={title}
        detail={
          <TranslationMeter
            written={written}
            missing={missing}
            isUnfinished={missing.length === 0 && !schema.safeParse(values).success}
          />
        }
      />
      {intro !== undefined && <p className="mb-6 max-w-prose text-muted">{intro}</p>}
      <MissingTexts values={values} missing={missing} onShow={onShow} />
    </>
  );
}
