import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { bill, dueAt } from '#contract/rules/membership.ts'
import { migrationsFolder } from '#server/database/migrations.ts'
import { migrateEmbedded } from '#server/database/embedded.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { clubs, termsOfClub } from './clubs.ts'

const temporaryFolder = temporaryFolders()
const count = 10_000
const day = 86_400_000
const rules = { planChange: 'purchase', leave: 'long', freeze: { perYear: 1, priceCents: 0 }, timeZone: 'UTC' } as const

/** The migrations before those of memberships. */
const beforeMemberships = (): string => {
  const folder = temporaryFolder()
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex(({ tag }) => tag === '0009_memberships')
  expect(first).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return folder
}

/** A row of `clubs` as the version before memberships stored it. */
interface OldClub {
  user_id: string
  status: string
  monthly_cents: number
  tax_rate: number
  use_limit: number | null
  uses_this_period: number
  location_ids: number[]
  started_at: string
  next_billing_at: string
  billing_day: number
  failed_attempts: number
  next_attempt_at: string | null
  unpaid_since: string | null
  left_at: string | null
  /** Of the order that it began with, before tax; not stored in the row. */
  sign_up_cents: number
}

const states = ['new', 'active', 'unpaid', 'in doubt', 'ending', 'ended', 'ended by the date'] as const
type State = (typeof states)[number]
const stateOfNumber = (n: number): State => states[n % states.length]!

const iso = (at: number): string => new Date(at).toISOString()

/** @param now epoch milliseconds, of the database's clock */
const clubOf = (n: number, now: number): OldClub => {
  const state = stateOfNumber(n)
  const startedAt = state === 'new' ? now - ((n % 25) + 1) * day : now - (40 + (n % 900)) * day - n * 1_000
  const nextBillingAt = state === 'new' ? startedAt + 28 * day : now + ((n % 27) + 1) * day
  const isPastDue = state === 'unpaid' || state === 'in doubt'
  const due = isPastDue ? now - ((n % 6) + 1) * day : nextBillingAt
  const ended = state === 'ended' || state === 'ended by the date'
  return {
    user_id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    status: ended ? 'inactive' : state === 'ending' ? 'endbillingpending' : 'active',
    monthly_cents: 900 + ((n * 37) % 5_100),
    tax_rate: [0, 700, 825, 1_300][n % 4]!,
    use_limit: n % 3 === 0 ? 4 : null,
    uses_this_period: n % 5,
    location_ids: n % 2 === 0 ? [] : [1, 2],
    started_at: iso(startedAt),
    next_billing_at: iso(due),
    billing_day: (n % 31) + 1,
    failed_attempts: isPastDue ? (n % 3) + 1 : 0,
    next_attempt_at: isPastDue ? iso(now + ((n % 3) + 1) * day) : null,
    unpaid_since: state === 'unpaid' ? iso(due) : null,
    left_at: state === 'ended' ? iso(now - day) : null,
    sign_up_cents: 100 + (n % 700),
  }
}

const columns = `user_id, tenant_id, product_id, name, status, monthly_cents, tax_rate, use_limit, uses_this_period,
  location_ids, started_at, next_billing_at, billing_day, failed_attempts, next_attempt_at, unpaid_since, left_at`

/** Stores the clubs with their users and the orders that they began with. */
const store = async (client: PGlite, old: readonly OldClub[]): Promise<void> => {
  const json = JSON.stringify(old)
  const rows = `jsonb_to_recordset($1::jsonb) as each (user_id uuid, status text, monthly_cents integer,
    tax_rate integer, use_limit integer, uses_this_period integer, location_ids jsonb, started_at timestamptz,
    next_billing_at timestamptz, billing_day smallint, failed_attempts smallint, next_attempt_at timestamptz,
    unpaid_since timestamptz, left_at timestamptz, sign_up_cents integer)`
  await client.query(
    `insert into users (id, tenant_id, email, email_key, password_hash, first_name, last_name, birthday_month,
      birthday_day, cell_phone_number, zip_postal_code, referral_code, created_at)
      select user_id, 1, user_id::text, user_id::text, 'x', 'Ann', 'Lee', 1, 1, '', '', user_id::text, started_at
      from ${rows}`,
    [json],
  )
  await client.query(
    `insert into clubs (${columns})
      select user_id, 1, 7, 'Club', status, monthly_cents, tax_rate, use_limit, uses_this_period,
        array(select jsonb_array_elements_text(location_ids)::integer), started_at, next_billing_at, billing_day,
        failed_attempts, next_attempt_at, unpaid_since, left_at from ${rows}`,
    [json],
  )
  await client.query(
    `insert into orders (id, tenant_id, user_id, key, state, lines, settled_at, created_at, currency)
      select user_id, 1, user_id, user_id::text, 'approved',
        jsonb_build_array(jsonb_build_object('productType', 'AppClub', 'unitPriceCents', sign_up_cents)),
        started_at, started_at, 'USD' from ${rows}`,
    [json],
  )
}

const stored = async (client: PGlite) => (await client.query(`select ${columns} from clubs order by user_id`)).rows

test('ten thousand clubs of every state become memberships without a change of a date or a sum', async () => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  await migrateEmbedded(client, beforeMemberships())
  await client.query(`insert into sites (tenant_id, subdomain, app_key) values (1, 'wash', 'ak_1')`)
  const { rows: clock } = await client.query<{ now: Date }>('select now() as now')
  const now = clock[0]!.now.getTime()
  const old = Array.from({ length: count }, (_, n) => clubOf(n, now))
  await store(client, old)
  const before = await stored(client)
  expect(before).toHaveLength(count)

  await migrateEmbedded(client)

  expect(await stored(client)).toEqual(before)
  const after = await drizzle(client).select().from(clubs).orderBy(clubs.userId)
  expect(new Set(after.map(({ id }) => id)).size).toBe(count)
  const told = after.map((club) => {
    const terms = termsOfClub(club)
    const due = dueAt(terms)
    const decision = due === null ? null : bill(terms, due, { ...rules, retryDays: [1, 3, 5] })
    const charge = decision && 'charge' in decision ? decision.charge : null
    return { due, cents: charge && [charge.netCents, charge.taxCents], paid: terms.paidCents, isFrozen: terms.freeze }
  })
  expect(told).toEqual(
    old.map((club, n) => {
      const state = stateOfNumber(n)
      const isOver = club.status === 'inactive'
      const due = isOver ? null : Date.parse(club.next_attempt_at ?? club.next_billing_at)
      const tax = Math.floor((club.monthly_cents * club.tax_rate + 5_000) / 10_000)
      const isCharged = !isOver && state !== 'ending'
      return {
        due,
        cents: isCharged ? [club.monthly_cents, tax] : null,
        paid: state === 'new' ? club.sign_up_cents : club.monthly_cents,
        isFrozen: null,
      }
    }),
  )
}, 300_000)
