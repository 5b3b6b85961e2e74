import type { Language } from '@plenum/contract/kernel/language';
import type pg from 'pg';

/**
 * Labels for the objects of audit entries: a number, a name, a title or a code. Objects without any of these, and
 * deleted ones, are left out.
 */
export async function findLabels(
  pool: pg.Pool,
  objects: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(objects.map((object) => object.split(':')[1] ?? ''))].filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map();
  const found = await pool.query<{ object: string; label: string }>({
    name: 'console_audit_labels',
    text: `select 'order:' || id as object, number as label from orders where id = any ($1::uuid[])
      union all select 'registration:' || id, coalesce(nullif(name, ''), contact_name) from registrations
        where id = any ($1::uuid[])
      union all select 'account:' || id, name from accounts where id = any ($1::uuid[])
      union all select 'account_import:' || id, name from account_imports where id = any ($1::uuid[])
      union all select 'participant:' || id, full_name from participants where id = any ($1::uuid[])
      union all select 'code:' || id, code from discount_codes where id = any ($1::uuid[])
      union all select 'invoice:' || id, number from invoices where id = any ($1::uuid[])
      union all select 'document:' || id, number from documents where id = any ($1::uuid[])
      union all select 'recharge:' || id, number from recharges where id = any ($1::uuid[])
      union all select 'page:' || id, coalesce(nullif(title ->> $2, ''), title ->> $3, '') from pages
        where id = any ($1::uuid[])
      union all select 'news:' || id, coalesce(nullif(content -> 'title' ->> $2, ''), content -> 'title' ->> $3, '')
        from news where id = any ($1::uuid[])`,
    values: [ids, ...(language === 'en' ? ['en', 'zh'] : ['zh', 'en'])],
  });
  return new Map(found.rows.map(({ object, label }) => [object, label]));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
