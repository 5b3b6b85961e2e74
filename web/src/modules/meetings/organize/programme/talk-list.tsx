import { takesTalks, talkKinds } from '@plenum/contract/meetings/programme';
import { talkWords } from '@plenum/contract/meetings/words';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';
import { PeopleField } from './people-field.tsx';
import type { SessionForm } from './session-form.ts';
import { blankTalk, withTalk } from './session-moves.ts';
import { SessionTime } from './session-time.tsx';
import { useProgramme } from './store/use-programme.ts';
import { TalkMove } from './talk-move.tsx';

interface TalkListProps {
  form: SessionForm;
  onClose: () => void;
}

/** The talks of a session, in order. */
export function TalkList({ form, onClose }: TalkListProps) {
  const { t } = useTranslation('programme');
  const { isDisabled } = useProgramme();
  const list = useFieldList(form, 'talks');
  const nameOf = useEntryName(form, 'talks', 'title');
  const talks = useWatch({ control: form.control, name: 'talks' });
  const canAdd = takesTalks({ kind: useWatch({ control: form.control, name: 'kind' }) });
  function add() {
    const session = form.getValues();
    const longer = withTalk(session, blankTalk(session));
    if (longer.end !== session.end) form.setValue('end', longer.end, { shouldDirty: true });
    const talk = longer.talks.at(-1);
    if (talk) list.add(talk);
  }
  if (!canAdd && talks.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t('talk.title')}</h3>
      <ListEditor
        {...list}
        label={t('talk.title')}
        addLabel={t('talk.add')}
        nameOf={nameOf}
        isDisabled={isDisabled}
        onAdd={canAdd ? add : undefined}
        folded={{
          renderDetail: (index) => {
            const { start = '', end = '', board = '' } = talks[index] ?? {};
            return [t('slot', { start, end }), board].filter(Boolean).join(' · ');
          },
          hasError: (index) => form.formState.errors.talks?.[index] !== undefined,
        }}
        renderItem={(index) => <Talk form={form} at={`talks.${index}`} onClose={onClose} />}
      />
    </div>
  );
}

function Talk({ form, at, onClose }: TalkListProps & { at: `talks.${number}` }) {
  const { t } = useTranslation('programme');
  const sentence = useSentence();
  const { isDisabled } = useProgramme();
  const { field: kind } = useController({ control: form.control, name: `${at}.kind` });
  const board = useField(form, `${at}.board`);
  const isPoster = useWatch({ control: form.control, name: 'kind' }) === 'poster' || kind.value === 'poster';
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.title`}
        label={t('field.title')}
        maxLength={240}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t('field.kind')}
          options={talkKinds.map((value) => ({ value, label: sentence(talkWords[value]) }))}
          value={kind.value}
          onChange={kind.onChange}
          isDisabled={isDisabled}
        />
        <SessionTime form={form} name={`${at}.start`} label={t('field.start')} isDisabled={isDisabled} />
        <SessionTime form={form} name={`${at}.end`} label={t('field.end')} isDisabled={isDisabled} />
        {isPoster && (
          <TextField {...board.input} label={t('field.board')} maxLength={12} isDisabled={isDisabled} />
        )}
      </div>
      <PeopleField
        form={form}
        name={`${at}.speakerIds`}
        label={t('field.speakers')}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.abstract`}
        label={t('field.abstract')}
        maxLength={5000}
        isMultiline
        rows={3}
        isDisabled={isDisabled}
      />
      {!isDisabled && <TalkMove form={form} at={at} onClose={onClose} />}
    </>
  );
}
