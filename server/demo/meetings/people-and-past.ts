import { both, nothing } from '../words.ts';

type NameId = (name: string) => string;

export function member(
  id: NameId,
  en: string,
  zh: string,
  roleEn: string,
  roleZh: string,
  unitEn: string,
  unitZh: string,
  countryEn: string,
  countryZh: string,
) {
  return {
    id: id(`member ${en}`),
    name: both(en, zh),
    role: both(roleEn, roleZh),
    organization: both(unitEn, unitZh),
    country: both(countryEn, countryZh),
    photo: '',
  };
}

/** One of the earlier meetings. */
export function edition(
  id: NameId,
  year: number,
  en: string,
  zh: string,
  placeEn: string,
  placeZh: string,
  participants: number,
  papers: number,
) {
  return {
    id: id(`edition ${year}`),
    year,
    title: both(en, zh),
    place: both(placeEn, placeZh),
    dates: nothing,
    participants,
    papers,
    note: nothing,
    link: '',
  };
}
