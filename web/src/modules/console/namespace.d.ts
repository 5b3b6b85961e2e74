import type texts from './text/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof texts;
  }
}
