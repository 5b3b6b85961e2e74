import type texts from './text/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof texts;
  }
}
