import { createNews } from '@plenum/contract/news/endpoints';
import { richParagraphs } from '@plenum/contract/kernel/rich-text';
import type { NewsForm } from '@plenum/contract/news/schemas';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export function newsForm(overrides: Partial<NewsForm> = {}): NewsForm {
  return {
    seriesId: null,
    meetingId: null,
    category: 'news',
    title: { en: 'Registration is open', zh: '报名已开启' },
    summary: { en: 'From today on.', zh: '即日起。' },
    body: { en: richParagraphs('Welcome.'), zh: richParagraphs('欢迎。') },
    cover: '',
    attachments: [],
    pinned: false,
    ...overrides,
  };
}

/** Creates a draft of an article, as its editor would. */
export async function buildNews(app: TestApp, editor: Person, overrides: Partial<NewsForm> = {}) {
  const made = await app.call(createNews, { token: editor.token, body: newsForm(overrides) });
  if (made.status !== 200) throw new Error(`No article: ${JSON.stringify(made.body)}`);
  return made.body.data.id;
}
