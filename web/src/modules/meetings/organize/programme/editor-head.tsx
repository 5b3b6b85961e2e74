import { withoutAuthors } from '@plenum/contract/meetings/programme-texts';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { CheckIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { RedoIcon, UndoIcon } from '#kernel/ui/icons/editing-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { TranslationMeter } from '#kernel/ui/layout/translation-meter';
import { useProgramme } from './store/use-programme.ts';
import { ToolsMenu } from './tools-menu.tsx';
import { useProgrammeUndo } from './use-undo-keys.ts';
import { PublishProgrammeDialog } from './versions/publish-dialog.tsx';

/** The editor's title, saving state, undo and redo, and the button that publishes. */
export function EditorHead() {
  const { t } = useTranslation('programme');
  const { store, state, isDisabled } = useProgramme();
  const [isPublishing, setPublishing] = useState(false);
  const step = useProgrammeUndo(store);
  return (
    <>
      <PageHead
        title={t('title')}
        detail={
          <>
            <Published />
            <Meter />
          </>
        }
        actions={
          !isDisabled && (
            <>
              <Saving />
              <IconButton
                icon={UndoIcon}
                label={t('undo.undo')}
                isDisabled={!state.canUndo}
                onPress={() => step('undo')}
              />
              <IconButton
                icon={RedoIcon}
                label={t('undo.redo')}
                isDisabled={!state.canRedo}
                onPress={() => step('redo')}
              />
              <ToolsMenu />
              <Button kind="primary" onPress={() => setPublishing(true)}>
                {t('publish.open')}
              </Button>
            </>
          )
        }
      />
      <p className="mb-4 max-w-prose text-muted">{t('intro')}</p>
      {isPublishing && <PublishProgrammeDialog onClose={() => setPublishing(false)} />}
    </>
  );
}

function Published() {
  const { t } = useTranslation('programme');
  const { published } = useProgramme().state;
  if (!published) return <span>{t('publish.never')}</span>;
  const { version, isWithdrawn } = published;
  return <span>{isWithdrawn ? t('publish.withdrawn', { version }) : t('publish.shown', { version })}</span>;
}

// Counting reads all texts, so it runs after the change itself was rendered.
function Meter() {
  const programme = useDeferredValue(useProgramme().state.programme);
  const { written, missing } = useMemo(() => measureTranslations(withoutAuthors(programme)), [programme]);
  return <TranslationMeter written={written} missing={missing} />;
}

function Saving() {
  const { t } = useTranslation('programme');
  const { saving } = useProgramme().state;
  return (
    <p aria-live="polite" className="flex items-center gap-1.5 self-center text-sm text-muted">
      {saving === 'saved' && <CheckIcon className="size-4.5 text-success" />}
      {saving === 'lost' && <WarningIcon className="size-4.5 text-warning" />}
      {t(`saving.${saving}`)}
    </p>
  );
}
