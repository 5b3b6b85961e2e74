import { usualAsking } from '@plenum/contract/meetings/person-fields';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import { both, type DemoCalendar, demoId, nothing } from '../words.ts';

export function defaultForm(meeting: string): SectionContent<'form'> {
  const id = (name: string) => demoId(`${meeting} form ${name}`);
  return {
    name: 'full',
    asked: { ...usualAsking, idNumber: 'required' },
    custom: [
      {
        id: id('shirt'),
        type: 'choice',
        label: both('T-shirt size', 'T恤尺码'),
        help: both('Handed out with the badge.', '报到时随参会证发放。'),
        required: false,
        options: ['S', 'M', 'L', 'XL'].map((size) => ({ id: id(size), label: both(size, size) })),
        condition: null,
      },
      {
        id: id('letter'),
        type: 'yes_no',
        label: both('Do you need an invitation letter?', '是否需要邀请函？'),
        help: nothing,
        required: false,
        options: [],
        condition: null,
      },
      {
        id: id('passport'),
        type: 'line',
        label: both('Name as shown in your passport', '护照姓名'),
        help: nothing,
        required: true,
        options: [],
        condition: { fieldId: id('letter'), answers: ['yes'] },
      },
    ],
    teams: true,
    stewardWalkIns: true,
    deskRequired: [],
    invoice: true,
  };
}

export function settings(
  meeting: string,
  calendar: DemoCalendar,
  start: number,
): { payment: SectionContent<'payment'>; rules: SectionContent<'rules'> } {
  const id = (name: string) => demoId(`${meeting} settings ${name}`);
  return {
    payment: {
      methods: [
        'mobile_wallet',
        'qr_code',
        'corporate_transfer',
        'wire_transfer',
        'online_wallet',
        'bank_account',
      ],
      accounts: [
        {
          id: id('cny'),
          currency: 'CNY',
          purpose: 'all',
          accountName: '滨海计算学会',
          bank: '滨海商业银行港湾支行',
          accountNumber: '6200 0000 0000 2026',
          cnaps: '300000000026',
          swift: '',
          bankAddress: '',
        },
        {
          id: id('usd'),
          currency: 'USD',
          purpose: 'all',
          accountName: 'Binhai Society for Computing',
          bank: 'Binhai Commercial Bank, Harbour Branch',
          accountNumber: '6200 0000 0000 2026-USD',
          cnaps: '',
          swift: 'BINHCNXX',
          bankAddress: '2 Haigang Avenue, Binhai',
        },
      ],
      note: both('Bank charges are paid by the sender.', '转账手续费由汇款方承担。'),
      holdOnlineMinutes: 30,
      holdTransferDays: 3,
    },
    rules: {
      review: 'pay_then_review',
      refundLimit: { CNY: 500_000, USD: 100_000 },
      refund: {
        steps: [
          { id: id('full'), until: calendar.at(start - 30), percent: 100 },
          { id: id('half'), until: calendar.at(start - 7), percent: 50 },
        ],
        note: both('You can send a substitute instead of cancelling.', '可更换参会人。'),
      },
      invoice: {
        kinds: ['ordinary', 'special'],
        item: both('Conference fee', '会议费'),
        issuer: '滨海计算学会',
        note: both(
          'Electronic invoices will be sent within ten working days after the conference.',
          '电子发票将于会后十个工作日内开具。',
        ),
      },
      issuerEn: 'Binhai Society for Computing',
      waitingList: { on: true, offerHours: 24 },
      changes: {
        allowed: ['addNights', 'addActivities', 'giveUp', 'changeType', 'substitute'],
        until: calendar.at(start - 3),
      },
    },
  };
}
