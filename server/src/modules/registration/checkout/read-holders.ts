import type pg from 'pg';

const conditions: Readonly<Record<string, string>> = {
  type: 'line.type_id = $1',
  activity: 'line.activity_id = $1',
  night: 'line.room_type_id = $1 and line.check_in <= $2::date and $2::date < line.check_out',
};

/** The registrations whose orders hold a piece of this: of a type, an activity, or a room type's night. */
export async function readHolders(pool: pg.Pool, unit: string): Promise<ReadonlySet<string>> {
  const [kind = '', id = '', day] = unit.split(':');
  const condition = conditions[kind];
  if (!condition) throw new Error(`nothing is called ${unit}`);
  const { rows } = await pool.query<{ id: string }>({
    name: `holders of a ${kind}`,
    text: `select distinct orders.registration_id as id
      from order_lines as line join orders on orders.id = line.order_id where line.held and ${condition}`,
    values: day === undefined ? [id] : [id, day],
  });
  return new Set(rows.map((row) => row.id));
}
