import type { Sentence } from '../../kernel/language.ts';
import type { Identity } from '../../meetings/catalogue.ts';
import { factsOf, mapFields, personFieldFacts, personFields } from '../../meetings/person-fields.ts';
import type { Gender, IdType } from './id-documents.ts';
import type { ValueKey } from './person.ts';

/** The name of a value in lists, details and sheets. */
export const valueLabels: Readonly<Record<ValueKey, Sentence>> = {
  fullName: { en: 'Full name', zh: '姓名' },
  firstName: { en: 'First name', zh: '名' },
  lastName: { en: 'Last name', zh: '姓' },
  idType: { en: 'ID type', zh: '证件类型' },
  typeId: { en: 'Registration type', zh: '注册类型' },
  attend: { en: 'Attend', zh: '是否参会' },
  ...mapFields(personFields, (field) => personFieldFacts[field].label),
};

/** The name of a value in forms. */
export const valueQuestions: Readonly<Record<ValueKey, Sentence>> = {
  ...valueLabels,
  ...mapFields(personFields, (field) => factsOf(field).question ?? personFieldFacts[field].label),
};

export const stayHeader: Sentence = { en: 'Accommodation', zh: '住宿方式' };

export const genderWords: Readonly<Record<Gender, Sentence>> = {
  male: { en: 'Male', zh: '男' },
  female: { en: 'Female', zh: '女' },
};

export const idTypeWords: Readonly<Record<IdType, Sentence>> = {
  prc_id: { en: 'PRC ID card', zh: '居民身份证' },
  hk_mo_permit: { en: 'HK/Macao home return permit', zh: '港澳居民来往内地通行证（回乡证）' },
  tw_permit: { en: 'Taiwan resident mainland travel permit', zh: '台湾居民来往大陆通行证（台胞证）' },
  hmt_residence: { en: 'HK/Macao/Taiwan residence permit', zh: '港澳台居民居住证' },
  foreign_pr: { en: 'Foreigner PR card', zh: '外国人永久居留身份证' },
  passport: { en: 'Passport', zh: '护照' },
};

export const identityWords: Readonly<Record<Identity, Sentence>> = {
  teacher: { en: 'Teacher', zh: '教师' },
  student: { en: 'Student', zh: '学生' },
  enterprise: { en: 'Enterprise', zh: '企业' },
  other: { en: 'Other', zh: '其他' },
  tourist: { en: 'Tourist', zh: '游客' },
};

const sampleNames = {
  fullName: { en: 'Ming Li (sample)', zh: '李明（示例）' },
  firstName: { en: 'Ming (sample)', zh: '明（示例）' },
  lastName: { en: 'Li', zh: '李' },
} as const;

/** The values of an invented person. A row that still has this name is not imported. */
export const sampleWords: Readonly<Partial<Record<ValueKey, Sentence>>> & typeof sampleNames = {
  ...sampleNames,
  ...mapFields(personFields, (field) => factsOf(field).sample ?? { en: '', zh: '' }),
};
