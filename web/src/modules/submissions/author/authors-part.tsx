import type { Coauthor, SubmissionDraft } from '@plenum/contract/submissions/content';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { TextField } from '#kernel/ui/fields/text-field';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#kernel/ui/icons/more-icons';

type Authors = Pick<SubmissionDraft, 'coauthors' | 'presenterAt'>;

interface AuthorsPartProps extends Authors {
  presenterName: string;
  errorOf: (path: string) => string | undefined;
  isDisabled: boolean;
  onChange: (authors: Authors) => void;
}

const MOST = 50;
// Stands for the presenter in the list of all authors.
const PRESENTER = 'presenter';
type Entry = Coauthor | typeof PRESENTER;

function entriesOf({ coauthors, presenterAt }: Authors): Entry[] {
  const entries: Entry[] = [...coauthors];
  entries.splice(presenterAt, 0, PRESENTER);
  return entries;
}

function authorsOf(entries: readonly Entry[]): Authors {
  return {
    coauthors: entries.filter((entry) => entry !== PRESENTER),
    presenterAt: entries.indexOf(PRESENTER),
  };
}

/** All authors in order, including the presenter, whose details are in the section above. */
export function AuthorsPart({
  coauthors,
  presenterAt,
  presenterName,
  errorOf,
  isDisabled,
  onChange,
}: AuthorsPartProps) {
  const { t } = useTranslation('submissions');
  const entries = entriesOf({ coauthors, presenterAt });
  const setEntries = (next: readonly Entry[]) => onChange(authorsOf(next));

  function move(from: number, to: number) {
    const next = [...entries];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    setEntries(next);
  }

  function edit(id: string, patch: Partial<Coauthor>) {
    onChange({
      presenterAt,
      coauthors: coauthors.map((one) => (one.id === id ? { ...one, ...patch } : one)),
    });
  }

  return (
    <section aria-labelledby="authors-title">
      <h2 id="authors-title" className="text-lg font-semibold">
        {t('authors.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('authors.hint')}</p>
      <ol className="mt-4 flex flex-col gap-3">
        {entries.map((entry, index) => {
          const name = (entry === PRESENTER ? presenterName : entry.name) || t('authors.unnamed');
          const coauthorIndex = entry === PRESENTER ? -1 : coauthors.indexOf(entry);
          return (
            <li
              key={entry === PRESENTER ? PRESENTER : entry.id}
              className="flex gap-3 rounded-lg border bg-surface-raised p-4"
            >
              <span aria-hidden className="tabular pt-2 text-sm text-muted">
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                {entry === PRESENTER ? (
                  <p className="pt-2 font-semibold break-words">
                    {name}
                    <span className="ms-2 text-sm font-normal text-muted">{t('authors.presenter')}</span>
                  </p>
                ) : (
                  <div className="grid gap-4 sm:grid-cols-2">
                    <TextField
                      id={`field-coauthors.${coauthorIndex}.name`}
                      label={t('authors.name')}
                      value={entry.name}
                      onChange={(value) => edit(entry.id, { name: value })}
                      error={errorOf(`coauthors.${coauthorIndex}.name`)}
                      maxLength={60}
                      isRequired
                      isDisabled={isDisabled}
                    />
                    <TextField
                      id={`field-coauthors.${coauthorIndex}.email`}
                      label={t('authors.email')}
                      type="email"
                      value={entry.email}
                      onChange={(value) => edit(entry.id, { email: value })}
                      error={errorOf(`coauthors.${coauthorIndex}.email`)}
                      maxLength={254}
                      isDisabled={isDisabled}
                    />
                    <TextField
                      className="sm:col-span-2"
                      label={t('presenter.affiliation')}
                      value={entry.affiliation}
                      onChange={(value) => edit(entry.id, { affiliation: value })}
                      maxLength={300}
                      isDisabled={isDisabled}
                    />
                  </div>
                )}
              </div>
              {!isDisabled && (
                <div className="flex shrink-0 flex-col">
                  <IconButton
                    icon={ArrowUpIcon}
                    label={t('authors.up', { name })}
                    isDisabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDownIcon}
                    label={t('authors.down', { name })}
                    isDisabled={index === entries.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                  {entry !== PRESENTER && (
                    <IconButton
                      icon={TrashIcon}
                      label={t('authors.remove', { name })}
                      onPress={() => setEntries(entries.filter((other) => other !== entry))}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isDisabled && coauthors.length < MOST && (
        <Button
          className="mt-3"
          icon={<PlusIcon className="size-5" />}
          onPress={() =>
            setEntries([...entries, { id: crypto.randomUUID(), name: '', affiliation: '', email: '' }])
          }
        >
          {t('authors.add')}
        </Button>
      )}
    </section>
  );
}
