import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Sample } from './finance-samples.ts';

const roles: MeetingRole[] = ['owner', 'manager'];

const content = {
  kind: 'review.passed',
  channel: 'sms',
  name: '',
  subject: { en: '', zh: '' },
  text: { en: '{{meeting}} {{link}}', zh: '{{meeting}} {{link}}' },
};
const ofTemplate = () => ({ ref: 'review.passed:sms' });

/** The calls of staff about templates and automatic messages. */
export function templateSamples(): Record<string, Sample> {
  return {
    'meetings.listMessages': { roles },
    'meetings.markMessage': { roles, body: () => ({ answered: false }) },
    'mailings.listTemplates': { roles },
    'mailings.readTemplate': { roles, params: ofTemplate },
    'mailings.listTemplateVersions': { roles, params: ofTemplate },
    'mailings.saveTemplate': { roles, params: ofTemplate, body: () => ({ version: 99, content }) },
    'mailings.createTemplate': {
      roles,
      body: () => ({ content: { ...content, kind: 'custom', name: randomUUID() } }),
    },
    'mailings.resetTemplate': { roles, params: ofTemplate },
    'mailings.previewTemplate': { roles, body: () => ({ content, participantId: null }) },
    'mailings.testTemplate': { roles, body: () => ({ content, language: 'en' }) },
    'mailings.listAutomatic': { roles },
    'mailings.switchAutomatic': {
      roles,
      params: () => ({ kind: 'review.passed' }),
      body: () => ({ isOn: true }),
    },
  };
}
