import { BadgeDesign, elementKinds } from '@plenum/contract/badges/design';
import { saveBadgeDesign } from '@plenum/contract/badges/endpoints';
import type { BadgeDesk, StoredDesign } from '@plenum/contract/badges/schemas';
import { fieldSentence, isFieldMessage } from '@plenum/contract/kernel/field-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { classes } from '#kernel/ui/classes';
import { SaveBar, type SaveState } from '#kernel/form/save-bar';
import { TextField } from '#kernel/ui/fields/text-field';
import { RedoIcon, UndoIcon } from '#kernel/ui/icons/editing-icons';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { badgesChanged, designQuery, badgePeopleQuery, uploadPicture } from '../api.ts';
import { samplePerson, withSampleCode } from '../sample-person.ts';
import { Canvas } from './canvas.tsx';
import { addElement, changeElement, elementsOf, isFull } from './edit-design.ts';
import { ElementFields } from './element-fields.tsx';
import { ElementList } from './element-list.tsx';
import { PageFields } from './page-fields.tsx';
import { useDesign } from './use-design.ts';

const LONGEST_NAME = 60;

interface DesignerProps {
  meetingId: string;
  desk: BadgeDesk;
  stored: StoredDesign;
}

/** Edits one design; each save creates a version. */
export function Designer({ meetingId, desk, stored }: DesignerProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const work = useDesign({ name: stored.name, design: stored.design });
  const [version, setVersion] = useState(stored.version);
  const [saved, setSaved] = useState(JSON.stringify([stored.name, stored.design]));
  const [state, setState] = useState<SaveState>('clean');
  const [problem, setProblem] = useState('');
  const [side, setSide] = useState(0);
  const [selected, setSelected] = useState<string>();
  const [shown, setShown] = useState(0);
  const { data: people } = useQuery(badgePeopleQuery(meetingId, { order: 'name', page: 1 }));
  const { design, name, change } = work;
  const mayDesign = desk.can.design;
  const person = people?.people[shown]?.person ?? samplePerson;
  const subject = { person: withSampleCode(person), conference: desk.conference };
  const element = elementsOf(design, side).find(({ id }) => id === selected);
  const isDirty = JSON.stringify([name, design]) !== saved;
  const shownState: SaveState =
    state === 'saving' || state === 'conflict'
      ? state
      : isDirty
        ? problem === ''
          ? 'dirty'
          : 'refused'
        : state;

  async function save(over = version): Promise<boolean> {
    const checked = BadgeDesign.safeParse(design);
    if (!checked.success) {
      const code = checked.error.issues[0]?.message ?? '';
      setProblem(isFieldMessage(code) ? fieldSentence(code, lan) : t('designer.invalid'));
      return false;
    }
    setProblem('');
    setState('saving');
    try {
      const head = await call(saveBadgeDesign, {
        params: { id: meetingId, designId: stored.id },
        body: { name, design: checked.data, version: over },
        quiet: true,
      });
      setVersion(head.version);
      setSaved(JSON.stringify([name, design]));
      setState('saved');
      await badgesChanged(client, meetingId);
      return true;
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setState(failure.status === 409 ? 'conflict' : failure.status === 0 ? 'connection' : 'dirty');
      if (failure.status !== 409 && failure.status !== 0)
        setProblem(failure.errors[0]?.message ?? failure.message);
      return false;
    }
  }

  async function load(wanted?: number): Promise<void> {
    const found = await client.fetchQuery(designQuery(meetingId, stored.id, wanted));
    if (wanted === undefined) {
      work.reset({ name: found.name, design: found.design });
      setVersion(found.version);
      setSaved(JSON.stringify([found.name, found.design]));
      setState('clean');
    } else {
      change(found.design);
    }
  }

  async function overwrite(): Promise<boolean> {
    const found = await client.fetchQuery(designQuery(meetingId, stored.id));
    return save(found.version);
  }

  function add(kind: (typeof elementKinds)[number]) {
    const added = addElement(design, side, kind);
    change(added.design);
    setSelected(added.id);
  }

  return (
    <div>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label={t('designer.name')}
          value={name}
          isReadOnly={!mayDesign}
          onChange={(written) => work.rename(written.slice(0, LONGEST_NAME))}
          className="min-w-52 flex-1"
        />
        {mayDesign && (
          <>
            <MenuButton
              kind="secondary"
              label={t('designer.add')}
              groups={[
                {
                  id: 'kinds',
                  actions: elementKinds.map((kind) => ({
                    id: kind,
                    label: t(`element.${kind}`),
                    isDisabled: isFull(design),
                    onAction: () => add(kind),
                  })),
                },
              ]}
            >
              <PlusIcon className="size-4.5" />
              {t('designer.add')}
            </MenuButton>
            <span className="flex">
              <IconButton
                icon={UndoIcon}
                label={t('designer.undo')}
                isDisabled={!work.canUndo}
                onPress={work.undo}
              />
              <IconButton
                icon={RedoIcon}
                label={t('designer.redo')}
                isDisabled={!work.canRedo}
                onPress={work.redo}
              />
            </span>
          </>
        )}
        {stored.versions.length > 1 && mayDesign && (
          <MenuButton
            label={t('designer.versions')}
            groups={[
              {
                id: 'versions',
                actions: stored.versions.map(({ version: number, at, by }) => ({
                  id: String(number),
                  label: t('designer.version', { number, when: formatDateTime(at, lan), by }),
                  onAction: () => void load(number),
                })),
              },
            ]}
          >
            {t('designer.versions')}
          </MenuButton>
        )}
      </div>
      {problem !== '' && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="rounded-lg bg-surface-sunken p-4">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            {design.sides.length === 2 &&
              [0, 1].map((one) => (
                <Button
                  key={one}
                  size="small"
                  kind={side === one ? 'primary' : 'secondary'}
                  aria-pressed={side === one}
                  onPress={() => {
                    setSide(one);
                    setSelected(undefined);
                  }}
                >
                  {t(one === 0 ? 'designer.front' : 'designer.back')}
                </Button>
              ))}
            <span className="ms-auto text-sm text-muted">
              {t('designer.size', { width: design.width, height: design.height })}
            </span>
          </div>
          <Canvas
            design={design}
            side={side}
            subject={subject}
            selected={selected}
            onSelect={setSelected}
            onChange={change}
            isReadOnly={!mayDesign}
          />
          <SamplePicker
            names={people?.people.map((row) => row.person.name) ?? []}
            shown={shown}
            onShow={setShown}
          />
        </div>
        <div className={classes('flex flex-col gap-6', !mayDesign && 'hidden')}>
          <ElementList
            design={design}
            side={side}
            selected={selected}
            onSelect={setSelected}
            onChange={change}
          />
          {element ? (
            <ElementFields
              key={element.id}
              element={element}
              upload={uploadPicture(meetingId, lan)}
              onChange={(change_, kind) => change(changeElement(design, side, element.id, change_), kind)}
            />
          ) : (
            <PageFields design={design} types={desk.types} onChange={change} />
          )}
        </div>
      </div>
      {mayDesign && (
        <SaveBar
          section={{
            state: shownState,
            save: () => save(),
            retry: () => save(),
            reload: () => load(),
            overwrite,
          }}
        />
      )}
    </div>
  );
}

function SamplePicker({
  names,
  shown,
  onShow,
}: {
  names: readonly string[];
  shown: number;
  onShow: (index: number) => void;
}) {
  const { t } = useTranslation('badges');
  if (names.length === 0)
    return <p className="mt-3 text-center text-sm text-muted">{t('designer.sample')}</p>;
  return (
    <div className="mt-3 flex items-center justify-center gap-2 text-sm">
      <Button size="small" kind="quiet" isDisabled={shown === 0} onPress={() => onShow(shown - 1)}>
        {t('designer.previousPerson')}
      </Button>
      <span className="min-w-0 truncate text-muted">{t('designer.shows', { name: names[shown] })}</span>
      <Button
        size="small"
        kind="quiet"
        isDisabled={shown >= names.length - 1}
        onPress={() => onShow(shown + 1)}
      >
        {t('designer.nextPerson')}
      </Button>
    </div>
  );
}
