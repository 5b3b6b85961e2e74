import { describe, expect, it } from 'vitest';
import { catalogueErrors } from '#test/catalogue-errors';
import { catalogueName } from './catalogues.ts';
import { keyUseErrors, visitorErrors } from '#test/key-use-errors';

/** Texts that are rightly the same in both catalogues: names, and each language's own name for itself. */
const sameInBoth: readonly string[] = [
  'Plenum',
  'Plenum · 会堂',
  'English',
  '简体中文',
  '中文',
  'PayPal',
  'OpenAPI',
  'CSV',
  'PDF',
  'XLSX',
];

function catalogues(en: unknown, zh: unknown, namespace = 'accounts') {
  return [
    { namespace, language: 'en', texts: en },
    { namespace, language: 'zh-cn', texts: zh },
  ];
}
const fieldErrors = (en: unknown, zh: unknown) => catalogueErrors(catalogues(en, zh), ['Plenum']);

describe('this application', () => {
  const files = import.meta.glob<unknown>(
    [
      '../text/*.json',
      '../{form,list,organize}/text/*.json',
      '../../app/text/*.json',
      '../../modules/**/text/*.json',
    ],
    { eager: true, import: 'default' },
  );
  const texts = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const real = Object.entries(files).map(([path, content]) => {
    const [namespace = '', language = ''] = catalogueName(path).split('/');
    return { namespace, language, texts: content };
  });
  const sources = Object.entries(texts).map(([path, text]) => ({ path: fromSource(path), text }));

  it('has every text in both languages', () => {
    expect(real.map(({ namespace }) => namespace)).toContain('kernel');
    expect(catalogueErrors(real, sameInBoth)).toEqual([]);
  });

  it('uses every text and misses none', () => {
    expect(sources.map(({ path }) => path)).toContain('kernel/i18n/catalogues.ts');
    expect(keyUseErrors(real, sources)).toEqual([]);
  });

  it('uses organizers’ texts in organizers’ screens only', () => {
    expect(visitorErrors(sources)).toEqual([]);
  });
});

// Converts a path of a glob, which is relative to this folder, src/kernel/i18n, to one relative to src.
function fromSource(path: string): string {
  return path
    .replace(/^\.\.\/\.\.\//, '')
    .replace(/^\.\.\//, 'kernel/')
    .replace(/^\.\//, 'kernel/i18n/');
}

describe('a text catalogue is refused', () => {
  it('but not if it is complete', () => {
    const en = {
      a: 'A {{x}}',
      b: { c: 'C' },
      name: 'Plenum',
      n: '{{a}} / {{b}}',
      k_one: 'one',
      k_other: 'more {{count}}',
    };
    const zh = {
      a: '甲 {{ x }}',
      b: { c: '丙' },
      name: 'Plenum',
      n: '{{a}} / {{b}}',
      k_other: '{{count}} 个',
    };
    expect(fieldErrors(en, zh)).toEqual([]);
  });

  it.each([
    ['a text missing in Chinese', { a: 'A', b: { c: 'C' } }, { a: '甲' }, 'b.c is missing in zh-cn'],
    ['a text missing in English', { a: 'A' }, { a: '甲', b: '乙' }, 'b is missing in en'],
    ['a plural form missing', { k_other: 'A' }, { k_other: '甲' }, 'k_one is missing in en'],
    ['a form too many', { k_one: 'A', k_other: 'B' }, { k_one: '甲' }, 'k_other is missing in zh-cn'],
    ['an empty text', { a: 'A' }, { a: ' ' }, 'a is empty in zh-cn'],
    ['something that is no text', { a: 7 }, { a: '甲' }, 'a is empty in en'],
    ['another place', { a: 'A {{x}}' }, { a: '甲 {{y}}' }, 'a has the places [x] in en and [y] in zh-cn'],
    ['a lost place', { a: 'A {{x}}' }, { a: '甲' }, 'a has the places [x] in en and [] in zh-cn'],
    ['a retired word', { a: 'The meeting' }, { a: '会议' }, 'a says “meeting” → conference in en'],
    ['a retired word', { a: 'People' }, { a: '参会者' }, 'a says “参会者” → 参会人员 in zh-cn'],
    ['English left standing', { a: 'Same' }, { a: 'Same' }, 'a is the same in both languages'],
  ])('for %s', (_, en, zh, fieldError) => {
    expect(fieldErrors(en, zh)).toContain(`accounts: ${fieldError}`);
  });

  it('for an unknown language', () => {
    expect(catalogueErrors([{ namespace: 'app', language: 'fr', texts: {} }], [])).toEqual([
      'app: fr is not a language',
    ]);
  });
});

describe('the use of a key', () => {
  const both = [
    ...catalogues({ save: 'Save' }, { save: '保存' }),
    ...catalogues({ x: 'X' }, { x: '乙' }, 'app'),
  ];
  const used = (path: string, text: string) =>
    keyUseErrors(both, [
      { path: 'app/shell.tsx', text: "t('x')" },
      { path, text },
    ]);

  it.each([
    ['modules/accounts/form.tsx', "t('save')"],
    ['modules/accounts/form.tsx', '<Trans i18nKey="save" />'],
    ['modules/accounts/actions.ts', "const publish = { label: 'save' };"],
    ['app/other.tsx', "const { t } = useTranslation('accounts'); t('save')"],
    ['app/other.tsx', "t('accounts:save')"],
  ])('is found in %s: %s', (path, text) => {
    expect(used(path, text)).toEqual([]);
  });

  it.each([
    ['modules/accounts/form.tsx', "t('saved')", 'accounts: save is not used'],
    ['app/other.tsx', "const word = 'save';", 'accounts: save is not used'],
    ['modules/accounts/form.tsx', "t('saved')", 'modules/accounts/form.tsx asks for saved'],
    ['app/other.tsx', "t('save')", 'app/other.tsx asks for save'],
    ['app/other.tsx', "t('accounts:x')", 'app/other.tsx asks for accounts:x'],
    ['modules/accounts/form.tsx', '<Trans i18nKey="gone" />', 'modules/accounts/form.tsx asks for gone'],
  ])('is wrong in %s: %s', (path, text, fieldError) => {
    expect(used(path, text)).toContain(fieldError);
  });

  it('is found for a whole group whose keys are built at run time', () => {
    const states = catalogues({ state: { open: 'Open' }, x: 'X' }, { state: { open: '开放' }, x: '乙' });
    const source = { path: 'modules/accounts/x.tsx', text: 'return `state.${state}`;' };
    expect(keyUseErrors(states, [source])).toEqual(['accounts: x is not used']);
  });

  it('finds a plural by its key without the suffix', () => {
    const codes = catalogues({ code_one: 'A', code_other: 'B' }, { code_other: '甲' });
    expect(keyUseErrors(codes, [{ path: 'modules/accounts/x.tsx', text: "t('code', { count })" }])).toEqual(
      [],
    );
  });
});

describe('a visitor’s file', () => {
  const asks = (path: string, text: string) => visitorErrors([{ path, text }]);

  it.each(["useTranslation('rooms-organize')", "loadTexts('form', 'organize')"])('may not use %s', (text) => {
    expect(asks('modules/registration/order/order-page.tsx', text)).toHaveLength(1);
    expect(asks('modules/registration/organize/orders/order-drawer.tsx', text)).toEqual([]);
  });
});
