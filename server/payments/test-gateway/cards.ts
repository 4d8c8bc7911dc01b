import { systemRandom, type Random } from '#server/basics/ports.ts'

/**
 * The behaviour of a test card. `refused` fails when it is entered, the others take effect when the card is charged;
 * `keeps` is charged as any card and refuses refunds.
 */
export type Behaviour = 'approves' | 'keeps' | 'declines' | 'fails' | 'silent' | 'refused'

/** The only numbers that the test gateway accepts, so that no real card is stored in a demo. */
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': 'approves',
  '4000000000005126': 'keeps',
  '4000000000000002': 'declines',
  '4000000000009995': 'fails',
  '4000000000000119': 'silent',
  '4000000000000069': 'refused',
}

export const behaviourOf = (number: string): Behaviour | null => behaviours[number] ?? null

/**
 * The token of a stored card. It encodes the behaviour, so the gateway stores no cards and a token still works after a
 * restart.
 */
export const tokenFor = (behaviour: Behaviour, random: Random = systemRandom): string =>
  `card_${behaviour}_${random.token(9)}`

export const behaviourOfToken = (token: string): Behaviour | null => {
  const [, behaviour] = /^card_([a-z]+)_/.exec(token) ?? []
  return Object.values(behaviours).find((known) => known === behaviour) ?? null
}
