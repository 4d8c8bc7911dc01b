/** What the policies of chosen places cost a search for customers and the figures of a day. `npm run bench:places` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { soughtIn } from '../../../contract/rules/customer-search.ts'
import { openDatabase, type Database } from '../../../server/database/open.ts'
import type { Tx } from '../../../server/database/transact.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { allTables } from '../../../server/tables/all.ts'
import { keysFor } from '../../../server/tables/customer-keys.ts'
import { membersOf, salesOf, washesOf } from '../../../server/tables/figures.ts'
import { insertSite } from '../../../server/tables/sites.ts'
import { usersByIds } from '../../../server/tables/users.ts'
import { placePolicies } from '../../../server/testing/place-policies.ts'
import { quantile } from '../../quantile.ts'
import { watchMachine } from '../machine.ts'

const customers = 12_000
const tenant = 1
const rounds = 7
const searchesOfRound = 40

const dataDir = mkdtempSync(join(tmpdir(), 'clearcoat-places-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
const open = () => openDatabase(readSettings(env), pino({ level: 'silent' }))

/** As the owner of the tables. */
const asOwner = (database: Database, work: (tx: Tx) => Promise<unknown>) =>
  database.transact(
    tenant,
    'bench',
    async (tx) => {
      await tx.execute(sql`reset role`)
      await work(tx)
    },
    // The limit of a snapshot is longer.
    { isSnapshot: true },
  )

const setPolicies = (database: Database, isOn: boolean) =>
  asOwner(database, async (tx) => {
    const statements = allTables.flatMap(placePolicies)
    for (const statement of statements) {
      const [, name, table] = /^create policy (\w+) on (\w+)/.exec(statement)!
      await tx.execute(sql.raw(isOn ? statement : `drop policy ${name} on ${table}`))
    }
  })

const at = { from: new Date('2026-06-01T00:00:00Z'), until: new Date('2026-06-02T00:00:00Z') }
const period = { firstDay: '2026-06-01', lastDay: '2026-06-01', timeZone: 'UTC', ...at }

const works: Record<string, (database: Database, places: number[]) => Promise<number>> = {
  'A search for customers, as its statements': async (database, places) => {
    const begun = performance.now()
    for (let n = 0; n < searchesOfRound; n += 1) {
      const [first, last] = [firsts[n % firsts.length]!, lasts[n % lasts.length]!]
      const sought = soughtIn(n % 2 === 0 ? first.slice(0, 3) : `${first.slice(0, 3)} ${last.slice(0, 3)}`)
      const read = async (tx: Tx) =>
        usersByIds(
          tx,
          (await keysFor(tx, sought, 21)).map(({ userId }) => userId),
        )
      await database.transact(tenant, 'bench', read, { places })
    }
    return (performance.now() - begun) / searchesOfRound
  },
  'Figures of a day with 12,000 payments and 12,000 uses': async (database, places) => {
    const begun = performance.now()
    const read = async (tx: Tx) => {
      await salesOf(tx, period)
      await washesOf(tx, period)
      await membersOf(tx, period, at.until)
    }
    await database.transact(tenant, 'bench', read, { places })
    return performance.now() - begun
  },
}

const median = (values: readonly number[]): string => {
  const [middle, least, most] = [quantile(values, 0.5), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)})`
}

const firsts = [
  'Alba',
  'Bela',
  'Cedar',
  'Dana',
  'Elina',
  'Fiona',
  'Galen',
  'Hara',
  'Isa',
  'Jona',
  'Kalina',
  'Loma',
  'Mara',
]
const lasts = ['Abel', 'Bader', 'Corso', 'Dalton', 'Eller', 'Forman', 'Gallo', 'Hansen', 'Irons', 'Keller', 'Lorca']

/** A customer for each number: an odd or even last digit says at which location the use was. */
const prepare = async (): Promise<void> => {
  const database = await open()
  await database.transact(null, 'bench', (tx) =>
    insertSite(tx, { tenantId: tenant, subdomain: 'wash', appKey: 'ak' }, new Date()),
  )
  await asOwner(database, async (tx) => {
    await tx.execute(sql`
      insert into users (tenant_id, id, email, email_key, password_hash, first_name, last_name, birthday_month, birthday_day,
        cell_phone_number, zip_postal_code, referral_code, created_at)
      select 1, md5(n::text)::uuid, n || '@example.com', n || '@example.com', 'none',
        (string_to_array(${firsts.join()}, ','))[1 + n % ${firsts.length}::int],
        (string_to_array(${lasts.join()}, ','))[1 + n % ${lasts.length}::int],
        1, 2, '', '', n::text, '2026-06-01' from generate_series(1, ${customers}::int) n`)
    await tx.execute(sql`
      insert into customer_keys (tenant_id, user_id, kind, key)
      select 1, id, 'name', lower(first_name) from users union select 1, id, 'name', lower(last_name) from users`)
    await tx.execute(sql`
      insert into orders (tenant_id, id, user_id, key, state, total_cents, currency, created_at, settled_at)
      select 1, id, id, id::text, 'approved', 1800, 'USD', '2026-06-01T08:00:00Z', '2026-06-01T08:00:00Z' from users`)
    await tx.execute(sql`
      insert into redemptions (tenant_id, id, kind, user_id, name, location_id, terminal_id, at)
      select 1, id, 'washClub', id, 'Wash', 1 + referral_code::int % 2, 'T', '2026-06-01T09:00:00Z' from users`)
  })
  await asOwner(database, (tx) => tx.execute(sql`analyze`))
  await database.close()
}

const machine = watchMachine()
await prepare()
const database = await open()
const rows: string[] = []
for (const [what, work] of Object.entries(works)) {
  const times = { without: [] as number[], all: [] as number[], one: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    await setPolicies(database, false)
    const without = await work(database, [])
    await setPolicies(database, true)
    const all = await work(database, [])
    const one = await work(database, [1])
    // The first round fills the caches.
    if (round === 0) continue
    times.without.push(without)
    times.all.push(all)
    times.one.push(one)
  }
  rows.push(`| ${what} | ${median(times.without)} | ${median(times.all)} | ${median(times.one)} |`)
}
await database.close()
rmSync(dataDir, { recursive: true })
console.log([machine(), '', '| What | no policies | all places | one place |', '|---|---|---|---|', ...rows].join('\n'))
