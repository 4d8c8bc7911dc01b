import type { Setting } from '../setting.ts'
import { runRefunds, wrongIn, type Campaign } from './campaign.ts'

const counted = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name) => [name, names.filter((each) => each === name).length] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const tableOf = (campaign: Campaign): [name: string, value: string][] => [
  ['Refunds asked for', `${campaign.asked.length}`],
  ['The desk was told', counted(campaign.asked.map(({ told }) => told))],
  [
    'Faults injected',
    `${campaign.faults.reduce((so, [, count]) => so + count, 0)}: ${campaign.faults.map((each) => each.join(' ')).join(', ')}`,
  ],
  ['Refunds in the ledger', `${campaign.paidBack}`],
  ['Refunded twice', `${campaign.refundedTwice.length}`],
  ['More paid back than was paid', `${campaign.moreThanPaid.length}`],
  ['Told falsely', `${campaign.toldFalsely.length}`],
  ['Books that differ from the ledger', `${campaign.booksOff.length}`],
]

/** Runs refunds of a desk. @returns their table, and a text for each failed check */
export const reportRefunds = async (count: number, seed: number, setting: Setting) => {
  const campaign = await runRefunds(
    count,
    seed,
    ({ number, cents, told }) => console.error(`${number}: ${cents} cents, told ${told}`),
    setting,
  )
  return { rows: tableOf(campaign), wrong: wrongIn(campaign) }
}
