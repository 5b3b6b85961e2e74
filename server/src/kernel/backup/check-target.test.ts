import { expect, test } from 'vitest';
import { hashSql } from '../db/sql-files.ts';
import { requireMigrations } from './check-target.ts';
import type { BackupManifest } from './manifest.ts';

const files = ['0001-a.sql', '0002-b.sql', '0003-c.sql'].map((name) => ({
  name,
  text: name,
  hash: hashSql(name),
}));

const backupWith = (migrations: BackupManifest['migrations']) =>
  ({ version: '1.2.0', migrations }) as BackupManifest;

test('the migrations of an older backup are those that it had', () => {
  expect(requireMigrations(backupWith(files.slice(0, 2)), files)).toEqual(files.slice(0, 2));
});

test.each([
  ['0004-d.sql', hashSql('d'), "this release doesn't have its migration 0004-d.sql"],
  ['0002-b.sql', hashSql('other'), 'this release has another migration 0002-b.sql'],
])('a backup with an unknown migration %s names its release', (name, hash, reason) => {
  expect(() => requireMigrations(backupWith([...files.slice(0, 1), { name, hash }]), files)).toThrow(
    `The backup was made by Plenum 1.2.0, and ${reason}. Restore it with release 1.2.0 or a later one.`,
  );
});
