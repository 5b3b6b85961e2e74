import { describe, expect, test } from 'vitest';
import { abilities } from '../accounts/abilities.ts';
import { measureTranslations } from '../kernel/translations.ts';
import { sectionEndpoints } from './endpoints.ts';
import {
  catalogueNames,
  isCatalogue,
  isDocument,
  savedSectionNames,
  sectionNames,
  sections,
} from './sections.ts';

describe.each(sectionNames)('%s', (name) => {
  test('has a valid and empty default that is unchanged by parsing', () => {
    expect(sections[name].schema.parse(sections[name].empty)).toEqual(sections[name].empty);
    expect(measureTranslations(sections[name].empty)).toEqual({ written: 0, missing: [] });
  });

  test('refuses unknown fields', () => {
    for (const wrong of [null, [], 'text', { ...sections[name].empty, other: 1 }])
      expect(sections[name].schema.safeParse(wrong).success).toBe(false);
  });

  test('may be edited by organizers', () => {
    expect(abilities[sections[name].ability]).toEqual(expect.arrayContaining(['owner', 'manager']));
  });
});

describe.each(savedSectionNames)('%s', (name) => {
  test('has two endpoints of its own', () => {
    const { read, save } = sectionEndpoints[name];
    expect([read.name, save.name]).toEqual([`meetings.read_${name}`, `meetings.save_${name}`]);
    expect([read.method, save.method]).toEqual(['GET', 'PUT']);
    expect(read.path).toBe(`/api/meetings/:id/sections/${name}`);
    expect(save.path).toBe(read.path);
  });
});

test('every section that is saved as a whole has endpoints, and the other way round', () => {
  expect(Object.keys(sectionEndpoints)).toEqual(savedSectionNames);
});

test('tells sections with stock from documents', () => {
  expect(sectionNames.filter(isCatalogue)).toEqual([...catalogueNames]);
  expect(sectionNames.filter((name) => !isDocument(name))).toEqual(['programme', ...catalogueNames]);
});
