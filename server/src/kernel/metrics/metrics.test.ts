import { expect, it } from 'vitest';
import { version } from '../config/version.ts';
import { createMetrics } from './metrics.ts';

it('counts requests by route, method and status', async () => {
  const metrics = createMetrics();
  metrics.observeRequest('accounts.login', 'POST', 200, 0.03);
  metrics.observeRequest('accounts.login', 'POST', 200, 3);
  metrics.observeRequest('accounts.login', 'BREW', 405, 0.001);
  const text = await metrics.text();
  expect(text).toContain(
    'plenum_http_request_seconds_count{route="accounts.login",method="POST",status="200"} 2',
  );
  expect(text).toContain(
    'plenum_http_request_seconds_bucket{le="0.05",route="accounts.login",method="POST",status="200"} 1',
  );
  expect(text).toContain(
    'plenum_http_request_seconds_count{route="accounts.login",method="other",status="405"} 1',
  );
  expect(text).toContain('process_resident_memory_bytes ');
  expect(text).toContain(`plenum_build_info{version="${version}"} 1`);
});

it('reads pool, hash queue and outbox when the metrics are requested', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 };
  let waiting = 0;
  metrics.watchPool(pool);
  metrics.watchHashQueue({ running: () => 2, waiting: () => waiting });
  metrics.watchOutbox(async () => 1.5);
  pool.totalCount = 6;
  waiting = 9;
  expect((await metrics.text()).split('\n')).toEqual(
    expect.arrayContaining([
      'plenum_database_connections{state="busy"} 4',
      'plenum_database_connections{state="idle"} 2',
      'plenum_database_connections{state="waiting"} 1',
      'plenum_password_hashes{state="running"} 2',
      'plenum_password_hashes{state="waiting"} 9',
      'plenum_outbox_lag_seconds 1.5',
    ]),
  );
});

it('still answers when the outbox cannot be read', async () => {
  const metrics = createMetrics();
  metrics.watchOutbox(() => Promise.reject(new Error('no database')));
  const text = await metrics.text();
  expect(text).toContain('plenum_outbox_lag_seconds Nan');
  expect(text).toContain('process_cpu_seconds_total');
});
