import type { Attempt, PayeeAccount, PayView, Slip } from '@plenum/contract/payments/schemas';

// The payment of an order of the test's user, as the server answers it.

const id = (number: number) => `3f2b8c1e-52f5-4f0e-9a43-${String(number).padStart(12, '0')}`;

export function payView(overrides: Partial<PayView> = {}): PayView {
  return {
    orderId: id(20),
    number: 'P260518ABCDEFGH',
    state: 'unpaid',
    currency: 'CNY',
    total: 168_000,
    received: 0,
    due: 168_000,
    method: null,
    holdUntil: '2099-05-01T02:30:00.000Z',
    payBy: null,
    meeting: {
      id: id(1),
      slug: 'harbour-2026',
      title: 'Harbour Congress 2026',
      timeZone: 'Asia/Shanghai',
    },
    methods: [
      { method: 'qr_code', wallets: ['wechat', 'alipay'] },
      { method: 'mobile_wallet', wallets: ['alipay'] },
      { method: 'corporate_transfer', wallets: [] },
    ],
    blocked: null,
    review: null,
    endedBy: null,
    attempt: null,
    failed: null,
    other: null,
    waiting: [],
    transfer: { reference: 'P260518ABCDEFGH', accounts: [payeeAccount()], note: '' },
    slips: [],
    paysInWechat: false,
    isSandbox: false,
    balance: 0,
    debt: 0,
    can: { pay: true, check: true, sendSlip: true, payFromBalance: false },
    ...overrides,
  };
}

export function attempt(overrides: Partial<Attempt> = {}): Attempt {
  return {
    id: id(50),
    method: 'qr_code',
    wallet: 'wechat',
    state: 'open',
    currency: 'CNY',
    amount: 168_000,
    action: { kind: 'qr', content: 'https://pay.example/qr/50' },
    expiresAt: '2099-05-01T02:30:00.000Z',
    isSandbox: false,
    ...overrides,
  };
}

export function payeeAccount(overrides: Partial<PayeeAccount> = {}): PayeeAccount {
  return {
    id: id(60),
    purpose: 'all',
    accountName: 'Harbour Congress Office',
    bank: 'Bank of Binhai, Harbour Branch',
    accountNumber: '6222000011112222333',
    cnaps: '105391000012',
    swift: '',
    bankAddress: '',
    amount: 168_000,
    ...overrides,
  };
}

export function slip(overrides: Partial<Slip> = {}): Slip {
  return {
    id: id(70),
    purpose: 'all',
    payer: 'Binhai University',
    paidOn: '2026-05-02',
    currency: 'CNY',
    amount: 168_000,
    state: 'waiting',
    reason: '',
    createdAt: '2026-05-02T03:00:00.000Z',
    files: [{ fileId: 'f1', isPicture: true }],
    ...overrides,
  };
}
