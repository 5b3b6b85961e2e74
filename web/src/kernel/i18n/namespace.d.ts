import type texts from '../text/en.json';

// Keys are typed by the English catalogue. Each module, and the app, has a file like this beside its own `en.json`.
declare module 'i18next' {
  interface ResourceNamespaceMap {
    kernel: typeof texts;
  }
  interface CustomTypeOptions {
    defaultNS: 'kernel';
  }
}
