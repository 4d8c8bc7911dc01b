import { reportsPerDay } from '#contract/constants.ts'
import { dayOf } from '#contract/rules/membership.ts'
import { requiredText } from '#contract/rules/required.ts'
import type { NewReport } from '#contract/shapes/report.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { hourOf } from '#server/tables/figures.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { orderById } from '#server/tables/orders.ts'
import { countReportsSince, hasReport, insertReport } from '#server/tables/problem-reports.ts'
import { redemptionOfUser } from '#server/tables/redemptions.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { lockUser } from '#server/tables/users.ts'

export interface ReportSending {
  tx: Tx
  tenant: number
  /** The customer. */
  userId: string
  report: NewReport
  now: Date
}

/**
 * Stores a problem report. A repeat with its id changes nothing. The row of the user is locked while the reports of the
 * day are counted: the day of its arrival, since a phone's clock may be wrong.
 * @throws Refusal VALIDATION, VISIT_UNKNOWN, PURCHASE_UNKNOWN, REPORT_LIMIT
 */
export const sendReport = async (sending: ReportSending): Promise<void> => {
  const { tx, tenant, userId, report, now } = sending
  await lockUser(tx, userId)
  if (await hasReport(tx, report.id)) return
  await checkSubject(sending)
  const timeZone = timeZoneOf(await readMerchant(tx, tenant), await listLocations(tx))
  const today = await hourOf(tx, dayOf(timeZone, now.getTime()), 0, timeZone)
  if ((await countReportsSince(tx, userId, today)) >= reportsPerDay) throw new Refusal('REPORT_LIMIT')
  const { id, reason, text = null, use: useId = null, purchase: orderId = null } = report
  const writtenAt = new Date(Math.min(Date.parse(report.writtenDate), now.getTime()))
  await insertReport(tx, { tenantId: tenant, id, userId, reason, text, useId, orderId, writtenAt, sentAt: now })
}

const checkSubject = async ({ tx, userId, report: { use, purchase } }: ReportSending): Promise<void> => {
  if (use === undefined && purchase === undefined)
    throw new Refusal('VALIDATION', { fieldErrors: { use: requiredText } })
  if (use !== undefined && !(await redemptionOfUser(tx, userId, use))) throw new Refusal('VISIT_UNKNOWN')
  if (purchase === undefined) return
  const order = await orderById(tx, purchase)
  if (order?.userId !== userId || order.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
}
