import { contentPathOf } from '#contract/content/changes.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { meaningWords as words } from '#src/words/admin-publish.ts'
import type { RowFacts } from '../editing/published-rows.ts'
import { shownAmount } from './shown-amount.ts'

const prices = ['price', 'monthlyPrice', 'signupPrice']

/** Whether carts that hold the product are told of it before they are paid. */
export const concernsCarts = ({ path, before, after }: ConfigChange): boolean => {
  const at = contentPathOf(path)
  if (at?.kind !== 'products' || before === undefined) return false
  if (at.field === undefined) return after === undefined
  return [...prices, 'taxPercent', 'onSale', 'locations'].includes(at.field)
}

/** Takes the row away from customers: it is removed, or taken off sale. */
const takesAway = ({ path, before, after }: ConfigChange): boolean => {
  const field = contentPathOf(path)?.field
  return field === undefined ? before !== undefined && after === undefined : field === 'onSale' && after === false
}

/** What a change means to those who have the row already; undefined: nothing. */
export const meaningOf = (change: ConfigChange, facts: RowFacts | undefined): string | undefined => {
  const { members = 0, held = 0, claimed = 0 } = facts ?? {}
  const { before } = change
  const field = contentPathOf(change.path)?.field ?? ''
  const said: string[] = []
  if (members > 0 && ['monthlyPrice', 'signupPrice'].includes(field) && typeof before === 'string')
    said.push(words.membersKeep(members, field === 'monthlyPrice' ? shownAmount(before) : undefined))
  if (members > 0 && takesAway(change)) said.push(words.membersStay(members))
  if (held > 0 && (takesAway(change) || [...prices, 'uses', 'validDays', 'locations'].includes(field)))
    said.push(words.held(held))
  if (claimed > 0 && !['name', 'description', 'terms'].includes(field)) said.push(words.claimed(claimed))
  return said.length > 0 ? said.join(' ') : undefined
}
