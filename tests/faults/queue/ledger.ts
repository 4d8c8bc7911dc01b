import { reportedUse, textVersions } from './changes.ts'
import type { ServerDatabase } from '../server-database.ts'

/** An effect in the server's database, one entry each time it occurs. */
export interface Entry {
  id: number
  kind: string
  value: string
}

/** By kind of change: the SQL event that makes it, and the expression over the row that identifies the change. */
const watched: Record<string, [event: string, value: string]> = {
  profile: ['update of first_name on users', 'new.first_name'],
  preferences: ['update of preferences on users', "new.preferences->>'fontSize'"],
  homeLocation: ['update of home_location_id on users', 'new.home_location_id::text'],
  vehicle: ['insert on vehicles', 'new.license'],
  survey: ['insert on survey_answers', 'new.response'],
  report: ['insert on problem_reports', 'new.text'],
  consent: ['insert or update on consents', 'new.version::text'],
}

const statements = [
  'create table effects (id bigserial primary key, kind text not null, value text)',
  ...Object.entries(watched).flatMap(([kind, [event, value]]) => [
    `create function note_${kind}() returns trigger language plpgsql security definer as $$
     begin insert into effects (kind, value) values ('${kind}', ${value}); return null; end $$`,
    `create trigger note_${kind} after ${event} for each row execute function note_${kind}()`,
  ]),
]

/** The server writes nothing when the chosen location is the one before, so a trial begins without one. */
const forgetLocation = 'update users set home_location_id = 0 where email = $$casey@example.com$$'

/**
 * Installs triggers that record every effect in the transaction that makes it, independently of server and client, and
 * gives the terms their versions. The
 * server must be stopped.
 */
export const keepLedger = ({ within }: ServerDatabase): Promise<void> =>
  within(async (query) => {
    await query(forgetLocation)
    for (const statement of statements) await query(statement)
    await query(
      `insert into text_versions (tenant_id, name, number, html)
       select tenant_id, 'terms', number, '<p>Terms</p>' from merchants, generate_series(1, $1::int) number`,
      [textVersions],
    )
    await query(
      `insert into redemptions (tenant_id, id, kind, user_id, name, location_id, terminal_id, at)
       select tenant_id, $1, 'washClub', id, 'Basic', 1, 'T1', now() from users where email = 'casey@example.com'`,
      [reportedUse],
    )
  })

/**
 * The effects since the last reading, in order of occurrence. Then removes the user's location, vehicle, consents and reports. The server must be
 * stopped.
 */
export const readLedger = ({ within }: ServerDatabase, after: number): Promise<Entry[]> =>
  within(async (query) => {
    const rows = await query<Entry>('select id::int, kind, value from effects where id > $1 order by id', [after])
    await query(forgetLocation)
    await query('delete from consents')
    await query('delete from problem_reports')
    await query('delete from vehicles where user_id in (select id from users where email = $$casey@example.com$$)')
    return rows
  })
