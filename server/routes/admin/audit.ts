import type { FastifyInstance } from 'fastify'
import { mostExportedActs } from '#contract/endpoints/desk.ts'
import { csvFile, type CsvCell } from '#contract/rules/csv.ts'
import { daysLater, dayStart } from '#contract/rules/merchant-time.ts'
import type { AuditEntry, AuditQuery } from '#contract/shapes/audit.ts'
import { serve } from '#server/api/serve.ts'
import type { Tx } from '#server/database/transact.ts'
import { presentAct } from '#server/presenters/audit.ts'
import { listActs, type ActFilter } from '#server/tables/audit-reads.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { userByEmail } from '#server/tables/users.ts'
import { listAdmins } from '#server/tables/administrators.ts'

/** Acts of one page. */
const most = 30

export const auditRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/audit', async ({ tx, tenant, person, query: { before = null, ...query } }) => {
    const filter = await filterOf(tx, tenant.id, query)
    const rows = await listActs(tx, { ...filter, before, most: most + 1 })
    const acts = rows.slice(0, most).map((row) => presentAct(row, person.userId))
    return { acts, next: rows.length > most ? acts.at(-1)!.id : null }
  })

  serve(app, 'GET /accounts/audit/people', async ({ tx, person }) => {
    const people = (await listAdmins(tx)).map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
      isYou: id === person.userId,
    }))
    return people.toSorted((a, b) => Number(b.isYou) - Number(a.isYou) || (a.name < b.name ? -1 : 1))
  })

  serve(app, 'GET /accounts/audit/file', async ({ transact, tenant, person, query }) => {
    const filter = await transact((tx) => filterOf(tx, tenant.id, query))
    const acts: AuditEntry[] = []
    for (let before: number | null = null; acts.length < mostExportedActs; before = acts.at(-1)!.id) {
      const rows = await transact((tx) => listActs(tx, { ...filter, before, most: portion }))
      acts.push(...rows.map((row) => presentAct(row, person.userId)))
      if (rows.length < portion) break
    }
    const bytes = Buffer.from(csvFile([columns, ...acts.slice(0, mostExportedActs).map(cellsOf)]))
    return { name: 'audit-log.csv', bytes, type: 'text/csv; charset=utf-8' }
  })
}

/** Acts that are read in a transaction. */
const portion = 1_000

const filterOf = async (tx: Tx, tenant: number, query: AuditQuery): Promise<ActFilter> => {
  const { act, by, subject, from, until } = query
  const filter: ActFilter = { tenant, act, by }
  if (subject !== undefined)
    filter.subject = subject.includes('@')
      ? ((await userByEmail(tx, subject.trim()))?.id ?? subject.trim())
      : subject.trim()
  if (from === undefined && until === undefined) return filter
  const zone = timeZoneOf(await readMerchant(tx, tenant), await listLocations(tx))
  if (from !== undefined) filter.from = new Date(dayStart(zone, from))
  if (until !== undefined) filter.until = new Date(dayStart(zone, daysLater(until, 1)))
  return filter
}

const columns: readonly CsvCell[] = ['time', 'by', 'name', 'act', 'subject', 'about', 'before', 'after', 'reason']

const cellsOf = ({ at, actor, act, subject, detail, changes, isErased, reason }: AuditEntry): CsvCell[] => {
  const values = (side: 'before' | 'after') =>
    isErased ? 'erased' : changes.map((change) => `${change.field}: ${change[side] ?? ''}`).join('; ')
  const about = [detail.name, detail.words].filter((text) => text !== undefined).join('; ')
  return [at, actor.kind, actor.name, act, subject, about, values('before'), values('after'), reason]
}
