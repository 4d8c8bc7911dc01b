import { fromCents } from '#contract/rules/money.ts'
import { isNewerVersion } from '#contract/rules/version.ts'
import type { Figures } from '#contract/shapes/figures.ts'
import type { Period, SalesRow } from '#server/tables/figures.ts'
import type { LocationRow } from '#server/tables/locations.ts'

const day = 86_400_000

/** The day that lies some days before another one. */
export const dayBefore = (to: string, days: number): string =>
  new Date(Date.parse(`${to}T00:00:00Z`) - days * day).toISOString().slice(0, 10)

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

const daysOf = ({ firstDay, lastDay }: Period): string[] => {
  const all: string[] = []
  for (let each = firstDay; each <= lastDay; each = dayBefore(each, -1)) all.push(each)
  return all
}

/** Every hour or day of the period, those without sales too. */
export const presentSales = (rows: readonly SalesRow[], period: Period): Figures['sales'] =>
  (period.firstDay === period.lastDay ? hours : daysOf(period)).map((at) => {
    const row = rows.find((each) => each.at === at)
    return { at, count: row?.count ?? 0, total: fromCents(row?.cents ?? 0) }
  })

/** Every location with its washes by hour. */
export const presentWashes = (
  rows: readonly { locationId: number; hour: number; count: number }[],
  locations: readonly LocationRow[],
): Figures['washes'] =>
  locations.map(({ id, name }) => ({
    locationId: id,
    name,
    byHour: hours.map((_, hour) => rows.find((each) => each.locationId === id && each.hour === hour)?.count ?? 0),
  }))

/** The newest version first. */
export const presentVersions = (rows: Figures['versions']): Figures['versions'] =>
  [...rows].sort((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
