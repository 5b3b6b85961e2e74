import { join, posix, relative } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf, chineseOf, groups, type Page, sitePath } from './pages.ts';

const root = join(import.meta.dirname, '../..');

/** The address of a Markdown file in the site, without its extension. */
const addressOf = (file: string): string => `/${sitePath(file).replace(/(?:index)?\.md$/, '')}`;

function sidebar(language: 'en' | 'zh') {
  const fileOf = (page: Page) =>
    language === 'zh' && page.isEnglishOnly !== true ? chineseOf(page.file) : page.file;
  return groups.map((group) => ({
    text: group[language],
    items: group.pages.map((page) => ({ text: page[language], link: addressOf(fileOf(page)) })),
  }));
}

/** Chinese has no spaces between words, so text is searched by pairs of characters. */
function tokenize(text: string): string[] {
  return (text.toLowerCase().match(/\p{Script=Han}+|[^\s\p{P}\p{Script=Han}]+/gu) ?? []).flatMap((word) =>
    /\p{Script=Han}/u.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  );
}

const chineseSearch = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '返回',
    noResultsText: '未找到结果',
    footer: { selectText: '打开', navigateText: '切换', closeText: '关闭' },
  },
};

export default defineConfig({
  title: 'Plenum · 会堂',
  srcDir: '..',
  srcExclude: ['.github/**', '{contract,server,web,bench,rehearsal,scripts,deploy,release}/**'],
  rewrites: sitePath,
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    html: false,
    anchor: { slugify: anchorOf },
    // Replaces links between Markdown files, which GitHub follows, by the addresses of the pages.
    config: (md) => {
      md.core.ruler.push('links-between-files', ({ tokens, env }) => {
        const from = relative(root, env.realPath ?? env.path).replaceAll('\\', '/');
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const [, path, hash = ''] = /^(?!\w+:)([^#]+)(#.*)?$/.exec(token.attrGet('href') ?? '') ?? [];
          if (token.type !== 'link_open' || path === undefined) continue;
          const file = posix.join(posix.dirname(from), path);
          if (file.endsWith('.md')) token.attrSet('href', addressOf(file) + hash);
          else if (!posix.extname(file)) token.attrSet('href', addressOf(posix.join(file, 'README.md')));
        }
      });
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { miniSearch: { options: { tokenize } }, locales: { zh: { translations: chineseSearch } } },
    },
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Conference registration and management in English and Chinese',
      themeConfig: { sidebar: sidebar('en') },
    },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      description: '中英双语会议报名与管理系统',
      themeConfig: {
        sidebar: sidebar('zh'),
        outline: { label: '本页目录' },
        docFooter: { prev: '上一页', next: '下一页' },
        darkModeSwitchLabel: '外观',
        lightModeSwitchTitle: '切换到浅色模式',
        darkModeSwitchTitle: '切换到深色模式',
        sidebarMenuLabel: '目录',
        returnToTopLabel: '返回顶部',
        langMenuLabel: '切换语言',
        notFound: {
          title: '本页没有中文版',
          quote: '您要找的页面只有英文版，或已移走。',
          linkLabel: '返回首页',
          linkText: '返回首页',
        },
      },
    },
  },
});
