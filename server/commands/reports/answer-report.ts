import { phoneRoutes } from '#contract/routes/phone.ts'
import { reportReasons } from '#contract/constants.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queuePush } from '#server/push/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { orderById } from '#server/tables/orders.ts'
import { redemptionOfUser } from '#server/tables/redemptions.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { lockReport, storeAnswer, type ReportRow } from '#server/tables/problem-reports.ts'
import { userById } from '#server/tables/users.ts'
import { grantGoodwill } from '../customers/give-goodwill.ts'

export interface Answering {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The report. */
  id: string
  text: string
  /** With one use of the same wash. */
  rewash: boolean
  now: Date
}

/**
 * Answers a problem report, once. The customer gets the answer by mail, as a message and push, and on the report's screen.
 * A repeat by the same administrator with the same words changes nothing.
 * @throws Refusal REPORT_UNKNOWN, REPORT_ANSWERED, and those of `grantGoodwill`
 */
export const answerReport = async (answering: Answering): Promise<void> => {
  const { tx, tenant, adminId, id, text, now } = answering
  const report = await lockReport(tx, id)
  if (!report) throw new Refusal('REPORT_UNKNOWN')
  if (report.answeredAt) {
    if (report.answeredBy === adminId && report.answer === text) return
    throw new Refusal('REPORT_ANSWERED')
  }
  const goodwillId = answering.rewash ? await giveRewash(answering, report) : null
  await storeAnswer(tx, id, { answer: text, answeredAt: now, answeredBy: adminId, goodwillId })
  const detail = { name: reportReasons[report.reason], report: id }
  const reason = text.slice(0, reasonLength)
  const places = [await placeOf(tx, report)]
  const about = { act: 'report answered', subject: report.userId, reason, detail, places } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
  await tell(answering, report)
}

/** Where the visit or the purchase was that the report is about; null: at none. */
const placeOf = async (tx: Tx, { userId, useId, orderId }: ReportRow): Promise<number | null> => {
  if (useId !== null) return (await redemptionOfUser(tx, userId, useId))?.locationId ?? null
  return orderId === null ? null : ((await orderById(tx, orderId))?.locationId ?? null)
}

/** As long as the reason of any act in the audit log. */
const reasonLength = 300

/** @returns id of the goodwill */
const giveRewash = async ({ tx, random, tenant, adminId, now }: Answering, report: ReportRow): Promise<string> => {
  const { userId, reason, useId, orderId } = report
  const of = useId === null ? { order: orderId ?? '' } : { use: useId }
  const id = random.uuid()
  const gift = { kind: 'rewash', ...of } as const
  await grantGoodwill({ tx, random, tenant, adminId, userId, id, gift, reason: reportReasons[reason], now })
  return id
}

const tell = async (
  { tx, random, origin, tenant, text, now }: Answering,
  { userId, reason }: ReportRow,
): Promise<void> => {
  const customer = await userById(tx, userId)
  if (!customer) return
  const merchant = await readMerchant(tx, tenant)
  const title = 'Your report is answered'
  const { path } = phoneRoutes.report
  const letter = {
    to: customer.email,
    subject: title,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [`Hi ${customer.firstName},`, `You told us: ${reportReasons[reason]}.`, text],
    link: { href: `${origin}${path}`, label: 'See your report' },
  }
  await queueMail(tx, random, tenant, now, composeMail(letter))
  const row = { id: random.uuid(), tenantId: tenant, userId, title, body: text, path, createdAt: now }
  await queuePush(tx, await insertNotification(tx, row), { now })
}
