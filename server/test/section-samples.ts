import { randomUUID } from 'node:crypto';
import { usualAsking } from '@plenum/contract/meetings/person-fields';
import type { Programme } from '@plenum/contract/meetings/programme';
import { noText } from '@plenum/contract/kernel/localized-text';
import { type RichText, richParagraphs } from '@plenum/contract/kernel/rich-text';
import { activitiesSample, hotelsSample, typesSample } from './catalogue-samples.ts';
import type { SectionContent, SectionName } from '@plenum/contract/meetings/sections';

/** Texts in both languages, and in one only. */
const both = (en: string, zh: string) => ({ en, zh });
const inEnglish = (en: string) => ({ en, zh: '' });

export const PHOTO = 'photo-0000001';
export const LOGO = 'logo-00000001';
export const IN_TEXT = 'text-00000001';

const picture: RichText = {
  type: 'doc',
  content: [{ type: 'image', attrs: { fileId: IN_TEXT, alt: 'The hall' } }],
};

function programmeSample(): Programme {
  const [roomId, trackId, speakerId] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    rooms: [{ id: roomId, name: both('Hall 1', '一号厅'), capacity: 300 }],
    tracks: [{ id: trackId, name: both('Storage', '存储') }],
    speakers: [
      {
        id: speakerId,
        name: both('Li Na', '李娜'),
        title: noText,
        organization: inEnglish('Fudan University'),
        bio: noText,
        photo: PHOTO,
      },
    ],
    sessions: [
      {
        id: randomUUID(),
        kind: 'plenary',
        title: both('Opening', '开幕式'),
        day: '2026-06-15',
        start: '09:00',
        end: '12:00',
        roomId,
        trackId,
        chairIds: [speakerId],
        expected: 250,
        description: noText,
        talks: [
          {
            id: randomUUID(),
            kind: 'keynote',
            title: both('On clouds', '论云'),
            start: '09:00',
            end: '09:45',
            speakerIds: [speakerId],
            abstract: inEnglish('<b>Not bold</b>'),
            submissionId: null,
            board: '',
          },
        ],
      },
    ],
  };
}

type Samples = { [N in SectionName]: SectionContent<N> };

/**
 * Returns content for every part of a meeting on 15 and 16 June 2026, as an organizer might write it, with new ids each
 * time.
 */
export function sectionSamples(): Samples {
  return {
    about: { body: { en: picture, zh: richParagraphs('关于会议') } },
    venue: {
      name: both('World Expo Center', '世博中心'),
      address: noText,
      phone: '',
      coordinates: { latitude: 31.19, longitude: 121.49 },
      directions: [{ id: randomUUID(), kind: 'metro', text: inEnglish('Line 8,\nYaohua Road') }],
      notes: { en: richParagraphs('Visas'), zh: richParagraphs() },
    },
    contacts: {
      people: [
        {
          id: randomUUID(),
          topic: 'general',
          name: both('Secretariat', '会务组'),
          phone: '',
          email: 'office@example.org',
          wechat: 'expo',
        },
      ],
      hours: noText,
      takesMessages: false,
    },
    committee: {
      groups: [
        {
          id: randomUUID(),
          name: both('Chairs', '主席'),
          members: [1, 2].map((number) => ({
            id: randomUUID(),
            name: inEnglish(`Chair ${number}`),
            role: noText,
            organization: noText,
            country: noText,
            photo: number === 1 ? PHOTO : '',
          })),
        },
      ],
    },
    history: {
      editions: [
        {
          id: randomUUID(),
          year: 2025,
          title: both('Cloud Summit 2025', '2025 云计算峰会'),
          place: noText,
          dates: noText,
          participants: 900,
          papers: null,
          note: noText,
          link: 'https://example.org/2025',
        },
      ],
    },
    dates: {
      dates: [
        {
          id: randomUUID(),
          name: both('Papers', '投稿截止'),
          at: '2026-05-31T15:59:00.000Z',
          wholeDay: true,
        },
      ],
    },
    partners: {
      partners: [
        { id: randomUUID(), kind: 'host', name: both('Society', '学会'), link: '', logo: LOGO },
        { id: randomUUID(), kind: 'sponsor', name: inEnglish('Acme'), link: '', logo: '' },
      ],
    },
    call: {
      body: { en: richParagraphs('Write'), zh: richParagraphs('征文') },
      fields: [{ id: randomUUID(), name: both('Storage', '存储') }],
    },
    submissions: {
      types: ['oral', 'poster'],
      posterFrom: 'posters',
      posterUntil: '2026-06-01T16:00:00.000Z',
      registration: 'before_programme',
      mostPerAccount: 3,
      blind: 'double',
      reviewsEach: 2,
      criteria: [{ id: randomUUID(), name: both('Originality', '创新性'), weight: 2 }],
      scale: 5,
      reviewsUntil: null,
      slidesUntil: '2026-06-14T16:00:00.000Z',
    },
    programme: programmeSample(),
    types: typesSample(),
    hotels: hotelsSample(),
    activities: activitiesSample(),
    form: {
      name: 'parts',
      asked: { ...usualAsking, gender: 'hidden', phone: 'optional', idNumber: 'hidden', country: 'optional' },
      custom: [
        {
          id: randomUUID(),
          type: 'yes_no',
          label: both('First time?', '首次参会？'),
          help: noText,
          required: true,
          options: [],
          condition: null,
        },
      ],
      teams: false,
      stewardWalkIns: false,
      deskRequired: [],
      invoice: true,
    },
    payment: {
      methods: ['bank_account', 'qr_code'],
      accounts: [
        {
          id: randomUUID(),
          currency: 'CNY',
          purpose: 'all',
          accountName: '上海市计算机学会',
          bank: '中国银行上海分行',
          accountNumber: '6222000011112222',
          cnaps: '',
          swift: '',
          bankAddress: '',
        },
      ],
      note: noText,
      holdOnlineMinutes: 30,
      holdTransferDays: 5,
    },
    rules: {
      review: 'review_then_pay',
      refundLimit: { CNY: 500_000, USD: 100_000 },
      refund: {
        steps: [
          { id: randomUUID(), until: '2026-05-31T16:00:00.000Z', percent: 100 },
          { id: randomUUID(), until: '2026-06-07T16:00:00.000Z', percent: 50 },
        ],
        note: noText,
      },
      invoice: { kinds: ['ordinary', 'special'], item: both('Fee', '会议费'), issuer: '', note: noText },
      issuerEn: '',
      waitingList: { on: true, offerHours: 24 },
      changes: { allowed: ['addNights'], until: '2026-06-07T16:00:00.000Z' },
    },
    footer: { text: inEnglish('Footer'), icp: '沪ICP备00000000号', policeFiling: '' },
  };
}
