// What the merchant does: prices of the catalogue, and prices that are announced to members.
import { randomUUID } from 'node:crypto'
import { contentPointer } from '#contract/content/changes.ts'
import { sendPriceChange, takePriceChangeBack } from '#server/commands/club/price-change.ts'
import { publishContent } from '#server/commands/site/publish-content.ts'
import { priceChangesOf } from '#server/tables/price-changes.ts'
import { productsByIds } from '#server/tables/products.ts'
import type { Act } from '../membership/types.ts'
import { isDone } from './people.ts'
import { productOf, type Site } from './site.ts'

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

const adminId = randomUUID()
const most = 100

/** Members have the price in their terms once due work has told them. */
const tell = (site: Site): Promise<void> => site.runner.drain(['price-change'])

export const announcePrice = async (site: Site, act: ActOf<'announcePrice'>): Promise<boolean> => {
  const { as, clock, history, ports } = site
  const wanted = { productId: productOf(history, act.plan), monthlyCents: act.cents, firstDay: act.firstDay }
  const asked = { tenant: 1, adminId, random: ports.random, key: null, wanted, now: clock.date() }
  const isSent = await isDone(() => as((tx) => sendPriceChange({ tx, ...asked })))
  await tell(site)
  return isSent
}

/** The newest one of the plan that is neither replaced nor taken back. */
export const takePriceBack = async (site: Site, act: ActOf<'takePriceBack'>): Promise<boolean> => {
  const { as, clock, history } = site
  const sent = await as((tx) => priceChangesOf(tx, productOf(history, act.plan), most))
  const newest = sent.find(({ state }) => state !== 'replaced' && state !== 'takenBack')
  if (!newest) return false
  const { id } = newest
  const isBack = await isDone(() => as((tx) => takePriceChangeBack({ tx, tenant: 1, adminId, id, now: clock.date() })))
  await tell(site)
  return isBack
}

const written = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Publishes the price of the plan. */
export const publishPrice = async (site: Site, { plan, change }: ActOf<'catalogue'>): Promise<boolean> => {
  const { monthlyCents, ...rest } = change
  if (monthlyCents === undefined || Object.keys(rest).length > 0) throw new Error('a price alone is published')
  const id = productOf(site.history, plan)
  const path = contentPointer({ kind: 'products', id: String(id), field: 'monthlyPrice' })
  await site.as(async (tx) => {
    const [product] = await productsByIds(tx, [id])
    const before = written(product!.monthlyCents!)
    const changes = [{ path, before, after: written(monthlyCents) }]
    await publishContent({ tx, tenant: 1, changes, now: site.clock.date() })
  })
  return true
}
