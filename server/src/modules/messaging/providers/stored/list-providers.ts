import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import {
  type ProviderList,
  type ProviderView,
  sendFailures,
  type SendFailure,
} from '@plenum/contract/messaging/providers';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { listFixedProviders } from '../configured.ts';
import { findProviderRows, type ProviderRow } from './save-provider.ts';
import { openProviderSettings, shownSettings } from './stored-settings.ts';

/**
 * Returns the addresses of an account; empty if there are none. The accounts module, which is higher, registers this.
 */
export type FindContact = (
  db: Db | Tx,
  accountId: string,
) => Promise<{ readonly phone: string; readonly email: string }>;

/**
 * Lists providers by channel: those in the operator's settings first, then the others in the order in which they are
 * tried.
 */
export async function listProviders(
  kernel: Kernel,
  db: Db | Tx,
  accountId: string,
  findContact: FindContact,
): Promise<ProviderList> {
  const fixed = (await listFixedProviders(kernel, db)).map(
    ({ channel, kind, setting, prefixes, except, host, reportKey }): ProviderView => ({
      id: null,
      channel,
      kind,
      name: setting,
      isEnabled: true,
      prefixes: [...prefixes],
      except: [...except],
      settings: host === '' ? {} : { host },
      version: 0,
      reportUrl: reportKey && reportUrl(kernel, reportKey),
      changedAt: null,
      test: null,
    }),
  );
  const stored = (await findProviderRows(db)).map((row) => present(kernel, row));
  const { phone, email } = await findContact(db, accountId);
  return {
    providers: [...fixed, ...stored],
    ownTargets: { sms: phone === '' ? '' : maskPhone(phone), email: email === '' ? '' : maskEmail(email) },
  };
}

function present(kernel: Kernel, row: ProviderRow): ProviderView {
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    name: row.name,
    isEnabled: row.is_enabled,
    prefixes: [...row.prefixes],
    except: [...row.except_prefixes],
    settings: shownSettings(openProviderSettings(kernel, row)),
    version: row.version,
    reportUrl: row.kind === 'smtp' ? null : reportUrl(kernel, row.report_key),
    changedAt: new Date(row.changed_at).toISOString(),
    test: row.tested_at && {
      at: new Date(row.tested_at).toISOString(),
      failure: readFailure(row.test_failure),
    },
  };
}

function reportUrl({ config }: Kernel, key: string): string {
  return `${config.publicUrl}/messages/reports/${key}`;
}

function readFailure(text: string): { why: SendFailure; code: string } | null {
  if (text === '') return null;
  const [word = '', ...code] = text.split(' ');
  return { why: sendFailures.find((each) => each === word) ?? 'unknown_answer', code: code.join(' ') };
}
