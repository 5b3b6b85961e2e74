import {
  resetTemplate,
  testTemplate,
  type TemplateDetail,
} from '@plenum/contract/mailings/template-endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { TemplateForm, type TemplateWords } from '@plenum/contract/messaging/template-form';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { Button } from '#kernel/ui/buttons/button';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { HistoryIcon } from '#kernel/ui/icons/editing-icons';
import type { MailingScope } from '../api.ts';
import { TemplateVersionsDialog } from './versions-dialog.tsx';

export interface TemplateActionsProps {
  scope: MailingScope;
  template: TemplateDetail | undefined;
  content: TemplateWords;
  onRestore: (content: TemplateWords) => void;
  onReset: () => Promise<void>;
}

/** The actions on a template: a test send, earlier versions, and a return to the built-in text. */
export function TemplateActions({ scope, template, content, onRestore, onReset }: TemplateActionsProps) {
  const { t } = useTranslation('mailings');
  const [open, setOpen] = useState<'versions' | 'reset'>();
  const isCustom = content.kind === 'custom';
  const close = () => setOpen(undefined);

  async function test(language: Language) {
    if (!TemplateForm.safeParse(content).success) {
      notify({ kind: 'warning', text: t('test.incomplete') });
      return;
    }
    const { target } = await call(testTemplate, { params: { id: scope }, body: { content, language } });
    notify({ kind: 'success', text: t('test.sent', { target }) });
  }

  return (
    <>
      <MenuButton
        kind="secondary"
        size="small"
        label={t('test.title')}
        groups={[
          {
            id: 'test',
            actions: (['en', 'zh-cn'] as const).map((language) => ({
              id: language,
              label: t(`test.in.${language}`),
              onAction: () => void test(language),
            })),
          },
        ]}
      >
        {t('test.title')}
      </MenuButton>
      {template && template.version > 0 && (
        <Button
          size="small"
          kind="quiet"
          icon={<HistoryIcon className="size-4.5" />}
          onPress={() => setOpen('versions')}
        >
          {t('versions.title')}
        </Button>
      )}
      {template && (isCustom || isOwnText(template)) && (
        <Button size="small" kind="quiet" onPress={() => setOpen('reset')}>
          {t(isCustom ? 'reset.delete' : 'reset.do')}
        </Button>
      )}
      {template && (
        <TemplateVersionsDialog
          {...{ scope, template }}
          isOpen={open === 'versions'}
          onClose={close}
          onRestore={onRestore}
        />
      )}
      {template && (
        <ConfirmDialog
          isOpen={open === 'reset'}
          onClose={close}
          title={t(isCustom ? 'reset.deleteTitle' : 'reset.title')}
          confirmLabel={t(isCustom ? 'reset.delete' : 'reset.do')}
          isDangerous={isCustom}
          onConfirm={async () => {
            await call(resetTemplate, { params: { id: scope, ref: template.ref } });
            await onReset();
          }}
        >
          {t(isCustom ? 'reset.deleteText' : 'reset.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

// Returns whether the message has its own text. Compares only the texts, because a message can have its own text even
// while it is switched off.
function isOwnText({ content, fallback }: TemplateDetail): boolean {
  return (
    JSON.stringify([content.subject, content.text]) !== JSON.stringify([fallback.subject, fallback.text])
  );
}
