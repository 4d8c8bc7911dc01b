import type { FastifyInstance } from 'fastify'
import { isDate } from '#contract/rules/opening-problems.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { Figures } from '#contract/shapes/figures.ts'
import { serve } from '#server/api/serve.ts'
import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import {
  dayBefore,
  membersOf,
  paymentsInDoubt,
  periodOf,
  pushesWaiting,
  reasonsOf,
  salesOf,
  visitsOf,
  washesOf,
  type Period,
  type SalesRow,
} from '#server/tables/figures.ts'
import { listLocations, type LocationRow } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { countOpenApps, countVersions, openAppsLife } from '#server/tables/open-apps.ts'
import { pushFailuresOf } from '#server/tables/push-failures.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { isNewerVersion } from '#contract/rules/version.ts'

const day = 86_400_000
/** Days for which a device counts by the version that it has reported. */
const versionDays = 30

interface Asked {
  tx: Tx
  tenant: { id: number }
  query: { day?: string; days?: number }
  now: Date
}

/** @throws Refusal VALIDATION for a day that is in no calendar */
const readFigures = async ({ tx, tenant, query, now }: Asked): Promise<Figures> => {
  const locations = await listLocations(tx)
  const timeZone = timeZoneOf(await readMerchant(tx, tenant.id), locations)
  const { day: lastDay = wallClock(timeZone, now.getTime()).date, days = 1 } = query
  if (!isDate(lastDay)) throw new Refusal('VALIDATION', { fieldErrors: { day: 'There is no such day.' } })
  const period = await periodOf(tx, dayBefore(lastDay, days - 1), lastDay, timeZone)
  const failures = await pushFailuresOf(tx, period.firstDay, dayBefore(lastDay, -1))
  const failed = (why: string) => failures.find((each) => each.why === why)?.count ?? 0
  const openSince = new Date(now.getTime() - openAppsLife)
  const seenSince = new Date(now.getTime() - versionDays * day)
  return {
    from: period.firstDay,
    day: lastDay,
    timeZone,
    sales: presentSales(await salesOf(tx, period), period),
    washes: presentWashes(await washesOf(tx, period), locations),
    members: await membersOf(tx, period, now),
    reasons: await reasonsOf(tx, period),
    visits: await visitsOf(tx, period),
    inDoubt: (await paymentsInDoubt(tx)).map(({ id, kind, createdAt, totalCents }) => ({
      id,
      kind,
      since: createdAt.toISOString(),
      total: fromCents(totalCents),
    })),
    pushes: { waiting: await pushesWaiting(tx, tenant.id), gone: failed('gone'), expired: failed('expired') },
    versions: presentVersions(await countVersions(tx, { seenSince, openSince })),
  }
}

export const figureRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/today', readFigures)

  serve(app, 'GET /accounts/site-config/reach', async ({ tx, tenant, now }) => {
    const { configTimestamp: timeStamp } = await readMerchant(tx, tenant.id)
    const since = new Date(now.getTime() - openAppsLife)
    return { timeStamp, ...(await countOpenApps(tx, tenant.id, { timeStamp, since })) }
  })
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

const daysOf = ({ firstDay, lastDay }: Period): string[] => {
  const all: string[] = []
  for (let each = firstDay; each <= lastDay; each = dayBefore(each, -1)) all.push(each)
  return all
}

/** Every hour or day of the period, those without sales too. */
const presentSales = (rows: readonly SalesRow[], period: Period): Figures['sales'] =>
  (period.firstDay === period.lastDay ? hours : daysOf(period)).map((at) => {
    const row = rows.find((each) => each.at === at)
    return { at, count: row?.count ?? 0, total: fromCents(row?.cents ?? 0) }
  })

/** Every location with its washes by hour. */
const presentWashes = (
  rows: readonly { locationId: number; hour: number; count: number }[],
  locations: readonly LocationRow[],
): Figures['washes'] =>
  locations.map(({ id, name }) => ({
    locationId: id,
    name,
    byHour: hours.map((_, hour) => rows.find((each) => each.locationId === id && each.hour === hour)?.count ?? 0),
  }))

/** The newest version first. */
const presentVersions = (rows: Figures['versions']): Figures['versions'] =>
  [...rows].sort((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
