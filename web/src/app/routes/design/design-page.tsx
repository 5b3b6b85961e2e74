import { accents, type Accent } from '@plenum/contract/meetings/fields';
import { useEffect, useState } from 'react';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Actions } from './actions.tsx';
import { Choices } from './choices.tsx';
import { Colours } from './colours.tsx';
import { EditingExamples } from './editing.tsx';
import { Fields } from './fields.tsx';
import { Identity } from './identity.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { Records } from './records.tsx';
import { States } from './states.tsx';
import { TypeScale } from './type-scale.tsx';

/** A gallery of all design tokens and components, in both themes and languages. */
export function DesignPage() {
  useTitle('Design');
  const [shown, setShown] = useState<Accent>('indigo');
  // The accent is set on the root element, because dialogs and menus are rendered outside the page's own element.
  useEffect(() => {
    document.documentElement.dataset['accent'] = shown;
    return () => document.documentElement.removeAttribute('data-accent');
  }, [shown]);
  return (
    <ComponentLanguage>
      <div className="page pt-8 pb-24">
        <Identity
          chooseAccent={accents.map((name) => (
            <Button
              key={name}
              size="small"
              kind={name === shown ? 'primary' : 'secondary'}
              aria-pressed={name === shown}
              onPress={() => setShown(name)}
            >
              {name}
            </Button>
          ))}
        />
        <Colours />
        <TypeScale />
        <Actions />
        <Fields />
        <Choices />
        <EditingExamples />
        <Overlays />
        <Records />
        <Lists />
        <States />
      </div>
    </ComponentLanguage>
  );
}
