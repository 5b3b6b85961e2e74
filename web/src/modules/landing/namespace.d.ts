import type texts from './text/en.json';

// The words of the first page visitors see, apart from the many of the other screens of meetings.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    landing: typeof texts;
  }
}
