import * as accounts from '@plenum/contract/accounts/endpoints';
import { ProfileForm, type Me } from '@plenum/contract/accounts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { keepMe } from '../api.ts';
import { FormSummary } from '#kernel/form/form-summary';
import { PictureSetting } from './picture-setting.tsx';
import { Setting } from '../setting.tsx';
import { UsernameSetting } from './username-setting.tsx';
import { useField } from '#kernel/form/use-field';

const NAME_LENGTH = 60;

export function ProfileTab({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PictureSetting me={me} />
      <Setting title={t('profile.about')} hint={t('profile.aboutHint')}>
        <AboutForm me={me} />
      </Setting>
      <UsernameSetting me={me} />
    </>
  );
}

function AboutForm({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const form = useContractForm(ProfileForm, {
    // An account without a name is shown under its masked contact, which can't be edited, so the field starts empty.
    values: { language: me.language, ...(me.hasName && { name: me.name }) },
  });
  const name = useField(form, 'name');
  const { field: language } = useController({ control: form.control, name: 'language' });
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const submit = form.submit(async (body, idempotencyKey) => {
    const isNewLanguage = dirtyFields.language === true;
    keepMe(client, await call(accounts.changeProfile, { body, quiet: true, idempotencyKey }));
    if (isNewLanguage && body.language) useAppStore.getState().setLan(body.language);
    notify({ kind: 'success', text: t('profile.saved') });
  });
  return (
    <form
      noValidate
      className="flex max-w-md flex-col items-start gap-5 *:w-full"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        {...name.input}
        onChange={(text) =>
          form.setValue('name', text === '' && !me.hasName ? undefined : text, { shouldDirty: true })
        }
        label={t('field.name')}
        maxLength={NAME_LENGTH}
        autoComplete="name"
      />
      <Select
        label={t('field.language')}
        description={t('profile.languageHint')}
        options={[
          { value: 'en', label: t('profile.english') },
          { value: 'zh-cn', label: t('profile.chinese') },
        ]}
        value={language.value ?? null}
        onChange={language.onChange}
      />
      <FormSummary errors={errors} />
      <Button
        kind="primary"
        type="submit"
        isDisabled={!isDirty}
        isPending={isSubmitting}
        className="sm:w-auto"
      >
        {t('profile.save')}
      </Button>
    </form>
  );
}
