import { describe, expect, test } from 'vitest';
import { fieldSentence } from '../../kernel/field-messages.ts';
import {
  checkIdNumber,
  genderOf,
  idTypes,
  type IdType,
  maskIdNumber,
  normaliseIdNumber,
  personKeyOf,
} from './id-documents.ts';

const now = new Date('2026-05-18T04:00:00Z');

/** Returns the result for a number: `ok` with its warnings, or the error with the type that the number fits. */
function verdict(type: IdType, written: string): string {
  const check = checkIdNumber(type, written, now);
  if (check.ok) return ['ok', ...check.warnings].join(' ');
  return check.problem === 'id_wrong_type' ? `${check.problem} ${check.fits}` : check.problem;
}

const vectors: Record<IdType, [written: string, said: string][]> = {
  prc_id: [
    ['11010519491231002X', 'ok'],
    ['11010519491231002x', 'ok'],
    ['110105 19491231 002X', 'ok'],
    ['１１０１０５１９４９１２３１００２Ｘ', 'ok'],
    ['440524188001010014', 'ok'],
    ['110101200002290018', 'ok'],
    ['11010119900307002X', 'ok'],
    // The county of this number has since been merged into another.
    ['110103198001010013', 'ok'],
    ['110105194912310021', 'id_check_digit'],
    // 29 February 1999, with the right check digit.
    ['110101199902290018', 'id_invalid'],
    ['990101199001010010', 'id_invalid'],
    ['160101199001010012', 'id_invalid'],
    ['11010519491231002', 'id_invalid'],
    ['110105194912310020X', 'id_invalid'],
    // A number of the first generation, no longer valid.
    ['110105491231002', 'id_invalid'],
    ['810000199001010019', 'id_wrong_type hmt_residence'],
    ['932682198501010017', 'id_wrong_type foreign_pr'],
    ['H12345678', 'id_wrong_type hk_mo_permit'],
    ['E12345678', 'id_wrong_type passport'],
    ['EA1234567', 'id_wrong_type passport'],
    ['EI1234567', 'id_invalid'],
    ['EO1234567', 'id_invalid'],
    ['G12345678', 'id_wrong_type passport'],
    ['PE1234567', 'id_wrong_type passport'],
    ['SE1234567', 'id_wrong_type passport'],
    ['DE1234567', 'id_wrong_type passport'],
    ['K12345678', 'id_wrong_type passport'],
    ['KJ1234567', 'id_wrong_type passport'],
    // This is also the form of a permit of Macao, the type that is checked first.
    ['MA1234567', 'id_wrong_type hk_mo_permit'],
    ['X1234567', 'id_invalid'],
    // A phone number.
    ['13800138000', 'id_invalid'],
    ['', 'id_invalid'],
  ],
  hk_mo_permit: [
    ['H12345678', 'ok'],
    ['H1234567800', 'ok'],
    ['M12345678', 'ok'],
    ['m1234567801', 'ok'],
    ['HA1234567', 'ok'],
    ['MA1234567', 'ok'],
    ['H123456789', 'id_invalid'],
    ['A12345678', 'id_invalid'],
    ['H1234567A', 'id_invalid'],
    ['HB1234567', 'id_invalid'],
    ['11010519491231002X', 'id_wrong_type prc_id'],
  ],
  tw_permit: [
    ['12345678', 'ok'],
    ['1234567801', 'ok'],
    ['1234567801(B)', 'ok'],
    ['1234567801（b）', 'ok'],
    ['1234567801B', 'ok'],
    ['0561682001(D)', 'ok'],
    ['0561682001(1)', 'ok'],
    ['123456789', 'id_invalid'],
    ['1234567A', 'id_invalid'],
    ['1234567801(B', 'id_invalid'],
    ['13800138000', 'id_invalid'],
    ['830000199510050039', 'id_wrong_type hmt_residence'],
  ],
  hmt_residence: [
    ['810000199001010019', 'ok'],
    ['820000198812310020', 'ok'],
    ['830000199510050039', 'ok'],
    ['810000199001010018', 'id_check_digit'],
    ['840000199001010012', 'id_invalid'],
    ['110101200002290018', 'id_wrong_type prc_id'],
    ['12345678', 'id_wrong_type tw_permit'],
  ],
  foreign_pr: [
    ['932682198501010017', 'ok'],
    ['911124198108030024', 'ok'],
    ['KAZ110090123105', 'ok'],
    ['932682198501010018', 'id_check_digit'],
    ['999682198501010018', 'id_invalid'],
    ['USA12345678901', 'id_invalid'],
    ['USA1234567890123', 'id_invalid'],
  ],
  passport: [
    ['E12345678', 'ok'],
    ['EA1234567', 'ok'],
    ['141234567', 'ok'],
    ['MA1234567', 'ok'],
    ['X1234567', 'ok'],
    ['L898902C3', 'ok'],
    ['EI1234567', 'ok passport_unusual'],
    ['EO1234567', 'ok passport_unusual'],
    ['12345', 'ok passport_unusual'],
    ['1234567890', 'ok passport_unusual'],
    ['PASSPORT', 'ok passport_unusual'],
    ['1234', 'id_invalid'],
    ['E1234567<', 'id_invalid'],
    ['E1234567号', 'id_invalid'],
    ['123456789012345678', 'id_invalid'],
    ['11010519491231002X', 'id_wrong_type prc_id'],
  ],
};

describe.each(idTypes)('%s', (type) => {
  test.each(vectors[type])('%s: %s', (written, said) => {
    expect(verdict(type, written)).toBe(said);
  });
});

test('detects a wrong digit at any position', () => {
  const good = '11010519491231002X';
  for (const [place, digit] of Array.from(good).entries()) {
    for (const wrong of '0123456789X') {
      if (wrong === digit) continue;
      expect(checkIdNumber('prc_id', good.slice(0, place) + wrong + good.slice(place + 1), now).ok).toBe(
        false,
      );
    }
  }
});

test('refuses a birth date after today, by the clock in Beijing', () => {
  const number = '110101202605190015';
  const onThe = (moment: string) => checkIdNumber('prc_id', number, new Date(moment));
  expect(onThe('2026-05-18T15:59:59Z')).toEqual({ ok: false, problem: 'id_invalid' });
  expect(onThe('2026-05-18T16:00:00Z')).toEqual({ ok: true, number, warnings: [] });
});

test('warns about another gender, if the number contains one', () => {
  const warnings = (type: IdType, number: string, gender: 'male' | 'female') => {
    const check = checkIdNumber(type, number, now, gender);
    return check.ok && check.warnings;
  };
  expect(warnings('prc_id', '11010519491231002X', 'male')).toEqual(['gender_mismatch']);
  expect(warnings('prc_id', '11010519491231002X', 'female')).toEqual([]);
  expect(warnings('hk_mo_permit', 'H12345678', 'male')).toEqual([]);
});

test.each<[IdType, string, string | null]>([
  ['prc_id', '110105 19491231 002x', 'female'],
  ['prc_id', '440524188001010014', 'male'],
  ['hmt_residence', '820000198812310020', 'female'],
  ['foreign_pr', '932682198501010017', 'male'],
  ['foreign_pr', '911124198108030024', 'female'],
  ['foreign_pr', 'KAZ110090123105', null],
  ['tw_permit', '12345678', null],
  ['prc_id', '110101199902290018', 'male'],
  ['prc_id', '', null],
])('%s %s has the gender %s', (type, number, gender) => {
  expect(genderOf(type, number)).toBe(gender);
});

test.each([
  ['h1234 5678', 'H12345678'],
  ['H‑1234–5678', 'H12345678'],
  ['\u200bE1234\u00ad5678\ufeff\u202c', 'E12345678'],
  ['1101·0519•4912･3100‧2∙X', '11010519491231002X'],
  ['（Ｂ）', '(B)'],
])('%j is stored as %s', (written, stored) => {
  expect(normaliseIdNumber(written)).toBe(stored);
  expect(normaliseIdNumber(stored)).toBe(stored);
});

test.each<[IdType, string[]]>([
  ['hk_mo_permit', ['H12345678', 'h1234567800', 'H-12345678-01']],
  ['tw_permit', ['12345678', '1234567801', '1234567802(B)', '1234567803b']],
  ['prc_id', ['11010519491231002X', '１１０１０５１９４９１２３１００２ｘ']],
  ['passport', ['ea1234567', 'EA 1234567']],
])('%s: %j is one person', (type, numbers) => {
  expect(new Set(numbers.map((number) => personKeyOf(type, number))).size).toBe(1);
});

test('different people have different keys', () => {
  expect(personKeyOf('hk_mo_permit', 'H12345678')).not.toBe(personKeyOf('hk_mo_permit', 'M12345678'));
  expect(personKeyOf('passport', '1234567801')).not.toBe(personKeyOf('passport', '1234567802'));
});

test.each([
  ['11010519491231002X', '110***********002X'],
  ['EA1234567', 'E******67'],
  ['KAZ110090123105', 'KAZ********3105'],
  ['12345', '1**45'],
  ['1234', '****'],
  ['', ''],
])('%s is shown as %s', (number, masked) => {
  expect(maskIdNumber(number)).toBe(masked);
});

test('every error and warning has a sentence', () => {
  expect(fieldSentence('id_invalid', 'zh-cn')).toBe('证件号码格式不正确');
  expect(fieldSentence('id_check_digit', 'zh-cn')).toBe('证件号码校验位错误，请核对');
  expect(fieldSentence('gender_mismatch', 'zh-cn')).toBe('证件号码与所选性别不一致，请核对');
});
