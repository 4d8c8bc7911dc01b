import { Refusal } from '#server/basics/refusal.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { presentOwnData } from '#server/presenters/own-data.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { ownRows } from '#server/tables/own-rows.ts'
import { userById } from '#server/tables/users.ts'

export interface OwnDataOrder {
  transact: Transact
  tenant: number
  userId: string
  now: Date
}

/**
 * The data of a person as a JSON document, as it is at one moment: what each table declares, as the end of the account goes
 * by it. It is an act of the person in the audit log.
 * @throws Refusal JWT_INVALID when the account is deleted
 */
export const takeOwnData = ({ transact, ...order }: OwnDataOrder): Promise<string> =>
  transact(order.tenant, 'own data', (tx) => fileFrom(tx, order), { isSnapshot: true })

const fileFrom = async (tx: Tx, { tenant, userId, now }: Omit<OwnDataOrder, 'transact'>): Promise<string> => {
  const user = await userById(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const { companyName, currency } = await readMerchant(tx, tenant)
  const sections = await ownRows(tx, user)
  await recordAct(tx, { tenant, now, act: 'own data taken', ...ownAct(user) })
  return presentOwnData({ companyName, currency, madeAt: now, sections })
}
