import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { topicWords } from '@plenum/contract/meetings/words';
import type { contactTopics } from '@plenum/contract/meetings/content';

const subject: Sentence = {
  en: 'New message from a visitor: {topic} ({meeting})',
  zh: '访客留言：{topic}（{meeting}）',
};

const text: Sentence = {
  en: 'A visitor has written to the organizers of “{meeting}” through Plenum.\n\nTopic: {topic}\nName: {name}\nEmail: {email}\nPhone: {phone}\n\n{body}\n\nPlease answer the sender directly, and mark the message as answered in the conference’s console.',
  zh: '【会堂】“{meeting}”收到一条访客留言。\n\n主题：{topic}\n姓名：{name}\n邮箱：{email}\n电话：{phone}\n\n{body}\n\n请直接联系留言人回复，并在会议管理后台将该留言标记为已回复。',
};

interface Written {
  readonly topic: (typeof contactTopics)[number];
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly body: string;
}

/** To the contact who answers for the organizers. */
export function writeVisitorNotice(
  { topic: about, name, email, phone, body }: Written,
  title: LocalizedText,
  language: Language,
): { subject: string; text: string } {
  const topic = inLanguage(topicWords[about], language);
  const meeting = textIn(title, language);
  return {
    subject: fillIn(inLanguage(subject, language), { topic, meeting }),
    text: fillIn(inLanguage(text, language), {
      meeting,
      topic,
      name,
      email: email || '—',
      phone: phone || '—',
      body,
    }),
  };
}
