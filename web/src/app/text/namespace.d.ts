import type texts from './en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof texts;
  }
}
