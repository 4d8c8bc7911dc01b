import { systemRandom, type Random } from '../../ports.ts'

/** How a test card behaves. `refused` is turned away when it is entered, the others when they are charged. */
export type Behaviour = 'approves' | 'declines' | 'fails' | 'silent' | 'refused'

/** The only numbers that the test gateway takes: a real card typed into a demo goes nowhere. */
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': 'approves',
  '4000000000000002': 'declines',
  '4000000000009995': 'fails',
  '4000000000000119': 'silent',
  '4000000000000069': 'refused',
}

export const behaviourOf = (number: string): Behaviour | null => behaviours[number] ?? null

/**
 * The stored card. The token says how the card behaves, so that the gateway keeps no vault and a token
 * of yesterday still works after a restart.
 */
export const tokenFor = (behaviour: Behaviour, random: Random = systemRandom): string =>
  `card_${behaviour}_${random.token(9)}`

export const behaviourOfToken = (token: string): Behaviour | null => {
  const [, behaviour] = /^card_([a-z]+)_/.exec(token) ?? []
  return Object.values(behaviours).find((known) => known === behaviour) ?? null
}
