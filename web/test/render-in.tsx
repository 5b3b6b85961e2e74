import { render } from '@testing-library/react';
import { createInstance } from '#kernel/i18n/texts/texts';
import type { ReactElement } from 'react';
import { TextsProvider } from '#kernel/i18n/use-translation';
import en from '../src/kernel/text/en.json' with { type: 'json' };
import zh from '../src/kernel/text/zh-cn.json' with { type: 'json' };
import formEn from '../src/kernel/form/text/en.json' with { type: 'json' };
import formZh from '../src/kernel/form/text/zh-cn.json' with { type: 'json' };
import listEn from '../src/kernel/list/text/en.json' with { type: 'json' };
import listZh from '../src/kernel/list/text/zh-cn.json' with { type: 'json' };
import { ComponentLanguage } from '#kernel/ui/component-language';

/** Renders an element with the kernel's texts of a language; `rerender` renders it again. */
export function renderIn(lan: 'en' | 'zh-cn', element: ReactElement) {
  const texts = createInstance();
  void texts.init({
    lng: lan,
    resources: {
      en: { kernel: en, form: formEn, list: listEn },
      'zh-cn': { kernel: zh, form: formZh, list: listZh },
    },
  });
  const inside = (child: ReactElement) => (
    <TextsProvider i18n={texts}>
      <ComponentLanguage>{child}</ComponentLanguage>
    </TextsProvider>
  );
  const shown = render(inside(element));
  return { ...shown, rerender: (child: ReactElement) => shown.rerender(inside(child)) };
}
