import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { useWords } from '#kernel/organize/use-words';
import { useItemLines } from './describe-item.ts';
import type { Collision } from './store/programme-store.ts';
import { useProgramme } from './store/use-programme.ts';

/** Two people changed the same item: shows both values, and lets the user choose. Nothing was overwritten. */
export function CollisionDialog() {
  const { state } = useProgramme();
  const [collision] = state.collisions;
  return collision ? <OneCollision collision={collision} /> : null;
}

function OneCollision({ collision }: { collision: Collision }) {
  const { t } = useTranslation('programme');
  const lan = useAppStore((app) => app.lan);
  const words = useWords();
  const { store, state } = useProgramme();
  const { mine, theirs } = collision;
  const lines = useItemLines(state.programme);
  const [my, their] = [mine.body, theirs?.body ?? null].map(
    (body) => new Map(body ? lines(mine.kind, body) : []),
  );
  const labels = [...new Set([...(my?.keys() ?? []), ...(their?.keys() ?? [])])].filter(
    (label) => my?.get(label) !== their?.get(label),
  );
  const named = (theirs?.body ?? mine.body) as { title?: typeof noText; name?: typeof noText } | null;
  const title = words((mine.kind === 'session' ? named?.title : named?.name) ?? noText) || t('untitled');
  const values = {
    title,
    name: theirs?.by ?? t('item.someone'),
    when: theirs ? formatDateTime(theirs.at, lan) : '',
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="large"
      isClosable={false}
      isDismissable={false}
      staysOnNavigation
      onClose={() => undefined}
      title={t('collision.title', values)}
      description={theirs?.body ? t('collision.text', values) : t('collision.removed', values)}
      footer={
        <>
          <Button onPress={() => store.settle(collision, 'theirs')}>{t('collision.keepTheirs')}</Button>
          <Button kind="primary" onPress={() => store.settle(collision, 'mine')}>
            {t('collision.useMine')}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-start text-sm">
        <thead>
          <tr className="border-b text-muted">
            <th className="w-1/4 py-2 text-start font-normal">
              <span className="sr-only">{t('collision.field')}</span>
            </th>
            <th className="py-2 pe-3 text-start font-semibold">{t('collision.theirs', values)}</th>
            <th className="py-2 text-start font-semibold">{t('collision.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label} className="border-b align-top">
              <th scope="row" className="py-2 pe-3 text-start font-normal text-muted">
                {label}
              </th>
              <td className="py-2 pe-3 break-words whitespace-pre-line">{their?.get(label) || '—'}</td>
              <td className="py-2 break-words whitespace-pre-line">{my?.get(label) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
