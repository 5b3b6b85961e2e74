import type texts from './text/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    registration: typeof texts;
  }
}
