import type { Setting } from '../setting.ts'
import { runActs, wrongIn, type Campaign } from './campaign.ts'

const counted = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name) => [name, names.filter((each) => each === name).length] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const tableOf = (campaign: Campaign): [name: string, value: string][] => [
  ['Acts', `${campaign.acts.length}: ${counted(campaign.acts.map(({ act }) => act))}`],
  ['The member was told', counted(campaign.acts.map(({ told }) => told))],
  [
    'Faults injected',
    `${campaign.faults.reduce((so, [, count]) => so + count, 0)}: ${campaign.faults.map((each) => each.join(' ')).join(', ')}`,
  ],
  ['Billings that came due', `${campaign.billings}`],
  ['Charges in the ledger', `${campaign.charged}`],
  ['Charged twice', `${campaign.chargedTwice.length}`],
  ['Charged another sum than was shown', `${campaign.chargedOtherwise.length}`],
  ['Charged after leaving', `${campaign.chargedAfterLeaving.length}`],
  ['Told falsely', `${campaign.toldFalsely.length}`],
  ['Kinds of acts with a receipt too many or too few', `${campaign.receiptsOff.length}`],
]

/** Runs acts of a member. @returns their table, and a text for each failed check */
export const reportActs = async (count: number, seed: number, setting: Setting) => {
  const campaign = await runActs(
    count,
    seed,
    ({ number, act, told, shownCents }) => console.error(`${number}: ${act} of ${shownCents} cents, told ${told}`),
    setting,
  )
  return { rows: tableOf(campaign), wrong: wrongIn(campaign) }
}
