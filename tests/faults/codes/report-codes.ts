import type { Setting } from '../setting.ts'
import { runCodes, wrongIn, type Campaign } from './campaign.ts'

const tableOf = (campaign: Campaign): [name: string, value: string][] => {
  const told = (word: string) => campaign.tried.filter((each) => each.told === word).length
  return [
    ['Purchases with a code', `${campaign.tried.length}`],
    ['The customer was told', ['paid', 'nothing', 'unsure'].map((word) => `${word} ${told(word)}`).join(', ')],
    [
      'Faults injected',
      `${campaign.faults.reduce((so, [, count]) => so + count, 0)}: ${campaign.faults.map((each) => each.join(' ')).join(', ')}`,
    ],
    ['Bought', `${campaign.approved}`],
    ['Codes used more often than allowed', `${campaign.usedTooOften.length}`],
    ['Codes whose counter differs from their orders', `${campaign.miscounted.length}`],
    ['Orders that hold a code wrongly, or hold none', `${campaign.heldWrongly.length}`],
    ['Charged twice', `${campaign.chargedTwice.length}`],
    ['Charged another sum than was shown', `${campaign.chargedOther.length}`],
    ['Told falsely', `${campaign.toldFalsely.length}`],
  ]
}

/** Runs purchases with codes. @returns their table, and a text for each failed check */
export const reportCodes = async (count: number, seed: number, setting: Setting) => {
  const campaign = await runCodes(
    count,
    seed,
    ({ number, code, shownCents, told }) => console.error(`${number}: ${code}, ${shownCents} cents, told ${told}`),
    setting,
  )
  return { rows: tableOf(campaign), wrong: wrongIn(campaign) }
}
