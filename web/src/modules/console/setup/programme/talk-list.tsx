import { talkWords } from '@plenum/contract/meetings/words';
import { talkKinds } from '@plenum/contract/meetings/programme';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { Select } from '#kernel/ui/fields/select';
import { ListEditor } from '../list-editor.tsx';
import { PeopleField } from '../sections/people-field.tsx';
import type { ProgrammeProps } from './programme-form.ts';
import { SessionTime } from './session-time.tsx';
import { useEntryName } from '../sections/use-entry-name.ts';
import { useList } from '../sections/use-list.ts';

/** What is given in a session, one after the other. */
export function TalkList({ form, context, session }: ProgrammeProps & { session: number }) {
  const { t } = useTranslation('console');
  const name = `sessions.${session}.talks` as const;
  const list = useList(form, name);
  const nameOf = useEntryName(form, name, 'title');
  function addAfterLast() {
    const { start, end, talks } = form.getValues(`sessions.${session}`);
    list.add({
      id: crypto.randomUUID(),
      kind: 'oral',
      title: noText,
      start: talks.at(-1)?.end ?? start,
      end,
      speakerIds: [],
      abstract: noText,
    });
  }
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t('programme.talks')}</h3>
      <ListEditor
        {...list}
        label={t('programme.talks')}
        addLabel={t('programme.add.talks')}
        nameOf={nameOf}
        isDisabled={context.isDisabled}
        onAdd={addAfterLast}
        renderItem={(index) => <Talk form={form} context={context} at={`${name}.${index}`} />}
      />
    </div>
  );
}

function Talk({ form, context, at }: ProgrammeProps & { at: `sessions.${number}.talks.${number}` }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const { isDisabled } = context;
  const { field: kind } = useController({ control: form.control, name: `${at}.kind` });
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.title`}
        label={t('programme.title')}
        maxLength={240}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('programme.kind')}
          options={talkKinds.map((value) => ({ value, label: sentence(talkWords[value]) }))}
          value={kind.value}
          onChange={kind.onChange}
          isDisabled={isDisabled}
        />
        <SessionTime form={form} name={`${at}.start`} label={t('programme.start')} isDisabled={isDisabled} />
        <SessionTime form={form} name={`${at}.end`} label={t('programme.end')} isDisabled={isDisabled} />
      </div>
      <PeopleField
        form={form}
        name={`${at}.speakerIds`}
        label={t('programme.speakers')}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.abstract`}
        label={t('programme.abstract')}
        maxLength={5000}
        isMultiline
        rows={3}
        isDisabled={isDisabled}
      />
    </>
  );
}
