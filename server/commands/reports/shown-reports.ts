import type { ReportEntry } from '#contract/shapes/report.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubsOfUsers } from '#server/tables/clubs.ts'
import { listReports, type ListedReport, type WantedReports } from '#server/tables/problem-reports.ts'
import { vehiclesOfUsers } from '#server/tables/vehicles.ts'

/** Most rows of a list. */
const most = 100

export interface AskedReports {
  tx: Tx
  of: WantedReports
  now: Date
}

/** Problem reports as staff see them. */
export const shownReports = async ({ tx, of, now }: AskedReports): Promise<ReportEntry[]> => {
  const rows = await listReports(tx, of, most)
  const writers = [...new Set(rows.map(({ report }) => report.userId))]
  if (writers.length === 0) return []
  const cars = await vehiclesOfUsers(tx, writers)
  const clubs = await clubsOfUsers(tx, writers, now)
  return rows.map((row) => {
    const isWriter = ({ userId }: { userId: string }) => userId === row.report.userId
    return present(row, {
      plate: cars.find(isWriter)?.license ?? null,
      plan: clubs.find(isWriter)?.name ?? null,
    })
  })
}

const present = (row: ListedReport, more: Pick<ReportEntry['customer'], 'plate' | 'plan'>): ReportEntry => {
  const { report, use, order, answererName } = row
  const names = [...new Set((order?.lines ?? []).map(({ name }) => name))]
  return {
    id: report.id,
    reason: report.reason,
    text: report.text,
    customer: { id: report.userId, name: row.customerName, ...more, reports: row.reports },
    what: use?.name ?? names.join(', '),
    locationId: use?.locationId ?? order?.locationId ?? null,
    happenedDate: (use?.at ?? order?.createdAt ?? report.writtenAt).toISOString(),
    canRewash: use
      ? use.kind !== 'giftCard'
      : (order?.lines ?? []).some(({ productType }) => productType === 'AppWash' || productType === 'AppBundle'),
    writtenDate: report.writtenAt.toISOString(),
    sentDate: report.sentAt.toISOString(),
    answer: report.answeredAt && {
      text: report.answer ?? '',
      date: report.answeredAt.toISOString(),
      by: answererName,
      isRight: report.isRight,
      isRewash: report.goodwillId !== null,
    },
  }
}
