import { classes } from '#kernel/ui/classes';
import { DesignSection, useSay } from './section.tsx';

const swatches = [
  ['surface', 'bg-surface'],
  ['surface-raised', 'bg-surface-raised'],
  ['surface-sunken', 'bg-surface-sunken'],
  ['text', 'bg-text'],
  ['text-muted', 'bg-muted'],
  ['border', 'bg-border'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['seal', 'bg-seal'],
] as const;

export function Colours() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Colour', zh: '色彩' })}>
      <ul className="grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-5">
        {swatches.map(([name, background]) => (
          <li key={name} lang="en">
            <span className={classes('block h-14 rounded-md border', background)} />
            <span className="mt-1.5 block text-xs text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </DesignSection>
  );
}
