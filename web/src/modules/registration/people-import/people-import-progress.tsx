import { useTranslation } from '#kernel/i18n/use-translation';
import { isUnanswered } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { ProgressBar } from '#kernel/ui/feedback/progress-bar';
import { refusalLines } from '#kernel/ui/feedback/refusal-note';
import { Note } from '../fields/field-group.tsx';
import type { RegisterOutcome, PersonTask } from './register-people.ts';
import type { useRegisterPeople } from './use-register-people.ts';

interface PeopleImportProgressProps {
  registering: ReturnType<typeof useRegisterPeople>;
  onClose: () => void;
  onChoose: () => void;
}

/** The progress, and the people who could not be registered, with the reasons. */
export function PeopleImportProgress({ registering, onClose, onChoose }: PeopleImportProgressProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const { tasks, outcomes, isRunning, problem, goOn, pause } = registering;
  const isDone = outcomes.size === tasks.length;
  const results = tasks.flatMap((task) => {
    const outcome = outcomes.get(task.line);
    return outcome ? [{ task, outcome }] : [];
  });
  const made = results.filter(({ outcome: { state } }) => state === 'registered' || state === 'unpaid');
  const others = results.filter(({ outcome }) => outcome.state !== 'registered');
  const progress = t('registration:peopleImport.progress', { n: outcomes.size, all: tasks.length });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registration:peopleImport.title')}
      isDismissable={false}
      isClosable={!isRunning}
      staysOnNavigation={isRunning}
      footer={
        isRunning ? (
          <Button onPress={pause}>{t('registration:peopleImport.pause')}</Button>
        ) : isDone ? (
          <>
            {others.length > 0 && (
              <Button onPress={onChoose}>{t('registration:peopleImport.another')}</Button>
            )}
            <Button kind="primary" onPress={onClose}>
              {t('kernel:close')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{t('kernel:close')}</Button>
            <Button kind="primary" onPress={goOn}>
              {t('registration:peopleImport.goOn')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {isDone ? (
          <output className="block text-lg font-semibold">
            {t('registration:peopleImport.done', { count: made.length, m: tasks.length - made.length })}
          </output>
        ) : (
          <div>
            <p className="tabular">{progress}</p>
            <ProgressBar label={progress} value={outcomes.size} max={tasks.length} />
          </div>
        )}
        {!isDone && !isRunning && (
          <div role="alert">
            <Note tone="warning">
              <p className="empty:hidden">
                {isUnanswered(problem)
                  ? t('registration:peopleImport.offline')
                  : refusalLines(problem).join(' ')}
              </p>
              <p>{t('registration:peopleImport.rest', { count: tasks.length - outcomes.size })}</p>
            </Note>
          </div>
        )}
        {others.length > 0 && (
          <ul aria-label={t('registration:peopleImport.notMade')} className="text-sm">
            {others.map(({ task, outcome }) => (
              <Result key={task.line} task={task} outcome={outcome} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Result({ task: { line, name }, outcome }: { task: PersonTask; outcome: RegisterOutcome }) {
  const { t } = useTranslation('registration');
  const message =
    outcome.state === 'refused'
      ? outcome.message
      : outcome.state === 'unpaid'
        ? t('peopleImport.unpaid', { message: outcome.message })
        : t('peopleImport.taken');
  return <li className="border-t py-1.5">{t('team.import.fieldError', { line, label: name, message })}</li>;
}
