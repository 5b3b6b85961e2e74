import type { Ability } from '../accounts/abilities.ts';
import type { Sentence } from '../kernel/language.ts';
import { noText } from '../kernel/localized-text.ts';
import { noRichText } from '../kernel/rich-text.ts';
import type { z } from '../kernel/zod.ts';
import { ActivitiesSection, HotelsSection, TypesSection } from './catalogue.ts';
import {
  AboutSection,
  CallSection,
  CommitteeSection,
  ContactsSection,
  DatesSection,
  FooterSection,
  HistorySection,
  PartnersSection,
  VenueSection,
} from './content.ts';
import { usualAsking } from './person-fields.ts';
import { ProgrammeSection } from './programme.ts';
import { SubmissionsSection } from './submission-settings.ts';
import { FormSection, PaymentSection, RulesSection } from './settings.ts';

const bothEmpty = { en: noRichText, zh: noRichText };

interface SectionDefinition<S extends z.ZodType> {
  readonly schema: S;
  readonly title: Sentence;
  /** The content of a new conference. */
  readonly empty: z.input<S>;
  /** The ability that is needed to change the section. */
  readonly ability: Extract<Ability, 'edit' | 'editMoney'>;
}

function section<S extends z.ZodType>(definition: SectionDefinition<S>): SectionDefinition<S> {
  return definition;
}

/** Everything organizers write about a conference beyond its basics; each section is read and saved separately. */
export const sections = {
  about: section({
    schema: AboutSection,
    title: { en: 'About', zh: '会议介绍' },
    empty: { body: bothEmpty },
    ability: 'edit',
  }),
  venue: section({
    schema: VenueSection,
    title: { en: 'Venue and travel', zh: '会议地点与交通' },
    empty: { name: noText, address: noText, phone: '', coordinates: null, directions: [], notes: bothEmpty },
    ability: 'edit',
  }),
  contacts: section({
    schema: ContactsSection,
    title: { en: 'Contacts', zh: '联系我们' },
    empty: { people: [], hours: noText, takesMessages: true },
    ability: 'edit',
  }),
  committee: section({
    schema: CommitteeSection,
    title: { en: 'Committee', zh: '组织机构' },
    empty: { groups: [] },
    ability: 'edit',
  }),
  history: section({
    schema: HistorySection,
    title: { en: 'Past conferences', zh: '历届会议' },
    empty: { editions: [] },
    ability: 'edit',
  }),
  dates: section({
    schema: DatesSection,
    title: { en: 'Important dates', zh: '重要日期' },
    empty: { dates: [] },
    ability: 'edit',
  }),
  partners: section({
    schema: PartnersSection,
    title: { en: 'Hosts and sponsors', zh: '主办与赞助单位' },
    empty: { partners: [] },
    ability: 'edit',
  }),
  call: section({
    schema: CallSection,
    title: { en: 'Call for papers', zh: '征文' },
    empty: { body: bothEmpty, fields: [] },
    ability: 'edit',
  }),
  submissions: section({
    schema: SubmissionsSection,
    title: { en: 'Submissions and peer review', zh: '投稿与审稿设置' },
    empty: {
      types: ['oral', 'poster'],
      posterFrom: 'posters',
      posterUntil: null,
      registration: 'not_needed',
      mostPerAccount: 10,
      blind: 'double',
      reviewsEach: 2,
      criteria: [],
      scale: 5,
      reviewsUntil: null,
      slidesUntil: null,
    },
    ability: 'edit',
  }),
  programme: section({
    schema: ProgrammeSection,
    title: { en: 'Programme', zh: '日程' },
    empty: { rooms: [], tracks: [], speakers: [], sessions: [] },
    ability: 'edit',
  }),
  types: section({
    schema: TypesSection,
    title: { en: 'Registration types and prices', zh: '注册类型与价格' },
    empty: { types: [] },
    ability: 'edit',
  }),
  hotels: section({
    schema: HotelsSection,
    title: { en: 'Hotels and rooms', zh: '酒店与房型' },
    empty: { hotels: [] },
    ability: 'edit',
  }),
  activities: section({
    schema: ActivitiesSection,
    title: { en: 'Meals and activities', zh: '餐饮与活动' },
    empty: { activities: [] },
    ability: 'edit',
  }),
  form: section({
    schema: FormSection,
    title: { en: 'Registration form', zh: '报名表单' },
    empty: {
      name: 'full',
      asked: usualAsking,
      custom: [],
      teams: true,
      stewardWalkIns: false,
      deskRequired: [],
      invoice: true,
    },
    ability: 'edit',
  }),
  payment: section({
    schema: PaymentSection,
    title: { en: 'Payment methods', zh: '支付方式' },
    empty: { methods: [], accounts: [], note: noText, holdOnlineMinutes: 30, holdTransferDays: 3 },
    ability: 'editMoney',
  }),
  rules: section({
    schema: RulesSection,
    title: { en: 'Review, refunds, invoices', zh: '审核、退款与发票' },
    empty: {
      review: 'pay_then_review',
      refund: { steps: [], note: noText },
      refundLimit: { CNY: 500_000, USD: 100_000 },
      invoice: { kinds: ['ordinary'], item: noText, issuer: '', note: noText },
      issuerEn: '',
      waitingList: { on: true, offerHours: 24 },
      // The specification's default: once submitted for review, nothing can be changed or cancelled.
      changes: { allowed: [], until: null },
    },
    ability: 'editMoney',
  }),
  footer: section({
    schema: FooterSection,
    title: { en: 'Footer and filing numbers', zh: '页脚与备案号' },
    empty: { text: noText, icp: '', policeFiling: '' },
    ability: 'edit',
  }),
} as const;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];
export type SectionContent<N extends SectionName> = z.output<(typeof sections)[N]['schema']>;

/** Sections with stock. They are stored as rows, because orders refer to them and take from their stock. */
export const catalogueNames = ['types', 'hotels', 'activities'] as const;
export type CatalogueName = (typeof catalogueNames)[number];
/** Stored as one JSON document. The programme is stored by item, because several people edit it at the same time. */
export type DocumentName = Exclude<SectionName, CatalogueName | 'programme'>;

/** Sections that are read and saved as a whole; the programme is changed by item. */
export type SavedSectionName = Exclude<SectionName, 'programme'>;
export const savedSectionNames = sectionNames.filter(
  (name): name is SavedSectionName => name !== 'programme',
);

export function isDocument(name: SectionName): name is DocumentName {
  return name !== 'programme' && !isCatalogue(name);
}

export function isCatalogue(name: SectionName): name is CatalogueName {
  return catalogueNames.some((catalogue) => catalogue === name);
}
