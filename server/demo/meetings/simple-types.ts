import type { TypesSection } from '@plenum/contract/meetings/catalogue';
import { both, type DemoCalendar, demoId, nothing } from '../words.ts';

interface Plan {
  /** Days from today. */
  readonly open: number;
  readonly early: number;
  readonly stock: number;
  readonly taken: number;
}

/** Two types with an early and a standard price: enough for a small meeting. */
export function simpleTypes(meeting: string, calendar: DemoCalendar, plan: Plan) {
  const id = (name: string) => demoId(`${meeting} ${name}`);
  const students = Math.floor(plan.stock / 3);
  function type(key: string, en: string, zh: string, stock: number, yuan: number) {
    return {
      id: id(`type ${key}`),
      name: both(en, zh),
      description: nothing,
      identities: key === 'student' ? ['student' as const] : [],
      stock,
      hidden: false,
      windows: [
        {
          id: id(`early ${key}`),
          name: both('Early bird', '早鸟价'),
          from: calendar.at(plan.open, '09:00'),
          until: calendar.endOf(plan.early),
          price: { CNY: yuan * 100, USD: Math.round(yuan / 7) * 100 },
          payBy: null,
        },
        {
          id: id(`standard ${key}`),
          name: both('Standard', '标准价'),
          from: calendar.at(plan.early + 1),
          until: null,
          price: { CNY: yuan * 120, USD: Math.round((yuan * 1.2) / 7) * 100 },
          payBy: null,
        },
      ],
    };
  }
  const types: TypesSection = {
    types: [
      type('regular', 'Regular participant', '普通参会人员', plan.stock - students, 1600),
      type('student', 'Student', '学生', students, 900),
    ],
  };
  const takenStudents = Math.floor(plan.taken / 3);
  return {
    types,
    taken: { [id('type regular')]: plan.taken - takenStudents, [id('type student')]: takenStudents },
  };
}
