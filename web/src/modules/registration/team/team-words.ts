import { factsOf, personFields } from '@plenum/contract/meetings/person-fields';

// Common headers and words in people's own tables, in addition to those of the template. `_` stands for a space.

const headings: Readonly<Record<string, string>> = {
  fullName: 'name 名字 参会人 参会人姓名 成员姓名',
  firstName: 'given_name forename',
  lastName: 'family_name surname 姓氏',
  idType: 'document_type 证件种类',
  typeId: 'type ticket 报名类型 参会类型 票种',
  attend: 'attends attending 参会 出席 是否出席',
  stay: 'stay hotel room lodging 住宿 酒店 房间 是否住宿 住宿安排',
  ...Object.fromEntries(personFields.map((field) => [field, factsOf(field).headings ?? ''])),
};

const options: Readonly<Record<string, string>> = {
  'gender male': 'm man mr 男性 先生',
  'gender female': 'f woman ms mrs 女性 女士',
  'idType prc_id': 'id_card 身份证 二代身份证 中国居民身份证',
  'idType hk_mo_permit': 'home_return_permit 回乡证 港澳居民来往内地通行证',
  'idType tw_permit': '台胞证 台湾居民来往大陆通行证',
  'idType hmt_residence': 'residence_permit 居住证 港澳台居住证',
  'idType foreign_pr': '永久居留身份证 外国人永久居留证',
  'idType passport': '中国护照 外国护照',
  'stay single': 'single own_room 单人间 单间 单人住',
  'stay shared': 'shared share sharing twin 拼房 同住 双人间',
  'stay no_hotel': 'no_hotel not_now later 暂不住宿 暂不预订 不订酒店',
  'stay no_room':
    "i_don’t_need_a_room i_don't_need_a_room no_room none own_arrangements 不住宿 无需住宿 自理 自行安排",
  'attend yes': 'y true 参会 出席',
  'attend no': 'n false 不参会 不出席',
  'identity teacher': '老师',
  'identity enterprise': 'industry 企业人员',
  'identity other': '其它',
  'identity tourist': 'visitor 访客',
};

function words(written = ''): string[] {
  return written.split(' ').flatMap((word) => (word === '' ? [] : [word.replaceAll('_', ' ')]));
}

export function headingWords(key: string): string[] {
  return words(headings[key]);
}

export function optionWords(key: string, value: string): string[] {
  return words(options[`${key} ${value}`]);
}
