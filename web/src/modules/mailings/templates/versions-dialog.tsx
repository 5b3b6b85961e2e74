import type { TemplateDetail, TemplateVersion } from '@plenum/contract/mailings/template-endpoints';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { documentLanguage, formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { type MailingScope, versionsQuery } from '../api.ts';

export interface TemplateVersionsDialogProps {
  scope: MailingScope;
  template: TemplateDetail;
  isOpen: boolean;
  onClose: () => void;
  /** Copies that version into the form; saving stores it. */
  onRestore: (content: TemplateWords) => void;
}

/** The history of a template: who changed it and when, with each version's text. */
export function TemplateVersionsDialog({
  scope,
  template,
  isOpen,
  onClose,
  onRestore,
}: TemplateVersionsDialogProps) {
  const { t } = useTranslation('mailings');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('versions.title')}
      description={t('versions.hint')}
      size="large"
      phone="full"
    >
      <Versions
        {...{ scope, template }}
        onRestore={({ name, subject, text }) => {
          onRestore({ ...template.content, name, subject, text });
          onClose();
        }}
      />
    </Dialog>
  );
}

interface VersionsProps extends Pick<TemplateVersionsDialogProps, 'scope' | 'template'> {
  onRestore: (version: TemplateVersion) => void;
}

function Versions({ scope, template, onRestore }: VersionsProps) {
  const { t } = useTranslation('mailings');
  const lan = useAppStore((state) => state.lan);
  const { data: versions, error, refetch } = useQuery(versionsQuery(scope, template.ref));
  const [chosen, setChosen] = useState<number>();
  if (error && !versions) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!versions)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto sm:max-h-none">
        {versions.map((version, index) => (
          <li key={version.version}>
            <button
              type="button"
              aria-pressed={version === shown}
              onClick={() => setChosen(version.version)}
              className={classes(
                'w-full cursor-pointer rounded-md px-3 py-2 text-start text-sm transition-colors',
                version === shown ? 'bg-accent-soft' : 'hover:bg-text/[0.05]',
              )}
            >
              <span className="tabular block font-semibold">{formatDateTime(version.at, lan)}</span>
              <span className="block text-muted">{version.by ?? t('versions.unknownUser')}</span>
              {version.change === 'built_in' && <span className="block">{t('versions.built_in')}</span>}
              {index === 0 && <span className="block text-accent">{t('versions.current')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown && <Shown version={shown} isCurrent={shown === versions[0]} onRestore={onRestore} />}
    </div>
  );
}

function Shown({
  version,
  isCurrent,
  onRestore,
}: {
  version: TemplateVersion;
  isCurrent: boolean;
  onRestore: (version: TemplateVersion) => void;
}) {
  const { t } = useTranslation('mailings');
  return (
    <div className="min-w-0">
      {!(isCurrent && version.change === 'saved') && (
        <Button size="small" className="mb-5" onPress={() => onRestore(version)}>
          {t('versions.restore')}
        </Button>
      )}
      {(['en', 'zh-cn'] as const).map((language) => {
        const half = language === 'en' ? 'en' : 'zh';
        return (
          <div key={language} className="mb-6" lang={documentLanguage(language)}>
            <p className="mb-1 text-sm text-muted">{t(`language.${language}`)}</p>
            {version.subject[half] !== '' && <p className="font-semibold">{version.subject[half]}</p>}
            <p className="break-words whitespace-pre-line">{version.text[half]}</p>
          </div>
        );
      })}
    </div>
  );
}
