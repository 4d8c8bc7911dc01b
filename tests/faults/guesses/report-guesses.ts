import type { Setting } from '../setting.ts'
import { places, runGuesses, wrongIn, type GuessCampaign } from './campaign.ts'

const tableOf = ({
  guesses,
  letThrough,
  mostAtOne,
  mostFromKnown,
  logIns,
  refused,
}: GuessCampaign): [name: string, value: string][] => [
  ['Guesses in a day, from 10,000 addresses at 1,000 accounts', `${guesses}`],
  ['Guesses that were let through', `${letThrough}`],
  ['The most at one account', `${mostAtOne}`],
  ['The most from an address at which the owner has logged in', `${mostFromKnown}`],
  ...places.map((place): [string, string] => [`Owners refused, ${place}`, `${refused[place]} of ${logIns}`]),
]

/** Plays a day of guesses. @returns their table, and a text for each failed check */
export const reportGuesses = async (count: number, { without }: Setting) => {
  const campaign = await runGuesses({ guesses: count, addresses: 10_000, names: 1_000 }, without !== 'limits')
  return { rows: tableOf(campaign), wrong: wrongIn(campaign) }
}
