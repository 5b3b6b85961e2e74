import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import en from '../src/kernel/text/en.json' with { type: 'json' };
import zh from '../src/kernel/text/zh-cn.json' with { type: 'json' };
import { ComponentLanguage } from '#kernel/ui/component-language';

/** Renders an element with the real texts of a language; `rerender` renders it again. */
export function renderIn(lan: 'en' | 'zh-cn', element: ReactElement) {
  const texts = createInstance();
  void texts.init({
    lng: lan,
    lowerCaseLng: true,
    resources: { en: { kernel: en }, 'zh-cn': { kernel: zh } },
    initAsync: false,
  });
  const inside = (child: ReactElement) => (
    <I18nextProvider i18n={texts}>
      <ComponentLanguage>{child}</ComponentLanguage>
    </I18nextProvider>
  );
  const shown = render(inside(element));
  return { ...shown, rerender: (child: ReactElement) => shown.rerender(inside(child)) };
}
