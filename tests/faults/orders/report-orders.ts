import { figure, show } from '../../../tools/bench/figures.ts'
import type { Setting } from '../setting.ts'
import { runOrdersOn, wrongIn, type Campaign } from './campaign.ts'

const tableOf = (campaign: Campaign): [name: string, value: string][] => {
  const total = campaign.faults.reduce((so, [, count]) => so + count, 0)
  const named = campaign.faults.map(([name, count]) => `${name} ${count}`).join(', ')
  return [
    ['Purchases', `${campaign.purchases}, of which ${campaign.sent} sent an order`],
    ['Faults injected', `${total}: ${named}`],
    ['Charged', `${campaign.charged}`],
    ['Charged twice', `${campaign.chargedTwice.length}`],
    ['Told falsely', `${campaign.toldFalsely.length}`],
    ['Never told', `${campaign.neverTold.length}`],
    ['Charged without goods, or goods without a charge', `${campaign.misdelivered.length}`],
    ['From the tap to the last word', show(figure(campaign.toldIn), 'ms')],
  ]
}

/** Runs the purchases. @returns their table, and a text for each failed check */
export const reportOrders = async (count: number, seed: number, phones: number, setting: Setting) => {
  const tell = (number: number, toldIn: number | undefined) =>
    console.error(`${number}: ${toldIn === undefined ? 'no word yet' : `told after ${toldIn} ms`}`)
  const campaign = await runOrdersOn(phones, count, seed, tell, setting)
  return { rows: tableOf(campaign), wrong: wrongIn(campaign) }
}
