import { password, type TestPerson } from '#server/testing/factories.ts'
import { minute } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

/** Size of the attack. */
export interface Attack {
  /** Spread evenly over addresses, names and the hours of a day. */
  guesses: number
  /** Addresses that guess. */
  addresses: number
  /** Accounts that are guessed at. */
  names: number
}

/** In a day, by the handed-in clock. */
const hours = 24

/** From where an owner logs in. */
export const places = [
  'known device at an address of the attack',
  'known address',
  'new device at a new address',
] as const
export type OwnerPlace = (typeof places)[number]

export interface GuessCampaign {
  guesses: number
  /** Guesses that the server has verified: each could have opened the account. */
  letThrough: number
  /** The most of them at one account, but for addresses at which its owner has logged in before. */
  mostAtOne: number
  /** The most of them from such an address at its account. */
  mostFromKnown: number
  logIns: number
  /** How many log-ins of owners were refused, of `logIns` each. */
  refused: Record<OwnerPlace, number>
}

const addressOf = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

/** In the form in which browsers name themselves. */
const deviceOf = (kind: string, n: number): string => `${kind}${n}x`.padEnd(20, '0')

interface Typed {
  email: string
  typed: string
  ip: string
  device: string
  proof?: string
}

/**
 * Plays a day of guesses on the server's own code, with an embedded database: each guess is a log-in by the call of the
 * phone. In each hour the owner of another attacked account logs in three times, in the midst of it.
 * @param hasLimits false: the limits on wrong passwords and on requests are so high that none applies
 */
export const runGuesses = async (attack: Attack, hasLimits: boolean): Promise<GuessCampaign> => {
  const server = await makeServer({ env: { RATE_LIMIT_SCALE: hasLimits ? '1' : '1000000' } })
  try {
    return await play(server, attack)
  } finally {
    await server.close()
  }
}

const play = async (server: TestServer, { guesses: count, addresses, names }: Attack): Promise<GuessCampaign> => {
  const merchant = await server.make.merchant()
  const people: TestPerson[] = []
  for (let n = 0; n < names; n += 1) people.push(await server.make.person(merchant))
  const logIn = ({ email, typed, ip, device, proof }: Typed) =>
    server.call('POST /users/login', {
      as: merchant,
      body: { email, password: typed },
      headers: { deviceId: device, ...(proof === undefined ? {} : { deviceProof: proof }) },
      ip,
    })
  const home = (n: number) => `172.16.0.${n + 1}`
  const proofs: string[] = []
  // Of each hour another owner, as far as there are some.
  const watched = people.slice(0, hours)
  for (const [n, { email }] of watched.entries()) {
    const { result } = await logIn({ email, typed: password, ip: home(n), device: deviceOf('owner', n) })
    proofs.push(result.deviceProof ?? '')
  }
  const seen = { guesses: 0, letThrough: 0, mostAtOne: 0, mostFromKnown: 0, logIns: 0 }
  const known = new Set<string>()
  const refused: Record<OwnerPlace, number> = {
    'known device at an address of the attack': 0,
    'known address': 0,
    'new device at a new address': 0,
  }
  const atOne = new Map<string, number>()
  const guess = async (n: number): Promise<void> => {
    const [address, name] = [n % addresses, n % names]
    const attempt = { typed: 'Guess-day-1', ip: addressOf(address), device: deviceOf('stranger', address) }
    const { errorCode } = await logIn({ email: people[name]!.email, ...attempt })
    seen.guesses += 1
    if (errorCode !== 'LOGIN_FAILED') return
    seen.letThrough += 1
    const isKnown = known.has(`${name} ${addressOf(address)}`)
    const place = isKnown ? `${name} ${address}` : `${name}`
    const so = (atOne.get(place) ?? 0) + 1
    atOne.set(place, so)
    const most = isKnown ? 'mostFromKnown' : 'mostAtOne'
    seen[most] = Math.max(seen[most], so)
  }
  const owner = async (n: number, at: number): Promise<void> => {
    const { email } = people[n]!
    const own = { email, typed: password }
    const from: Record<OwnerPlace, Omit<Typed, 'email' | 'typed'>> = {
      'known device at an address of the attack': {
        ip: addressOf(n),
        device: deviceOf('browser', n),
        proof: proofs[n]!,
      },
      'known address': { ip: home(n), device: deviceOf('other', n) },
      'new device at a new address': { ip: `192.168.0.${at + 1}`, device: deviceOf('new', at) },
    }
    for (const place of places) {
      const { status } = await logIn({ ...own, ...from[place] })
      if (status === 200) known.add(`${n} ${from[place].ip}`)
      else refused[place] += 1
    }
  }
  for (let at = 0; at < hours; at += 1) {
    const [first, end] = [Math.floor((count * at) / hours), Math.floor((count * (at + 1)) / hours)]
    for (let n = first; n < end; n += 1) await guess(n)
    await owner(at % watched.length, at)
    seen.logIns += 1
    server.clock.advance(60 * minute)
  }
  return { ...seen, refused }
}

/** What must not be, as a text each. */
export const wrongIn = ({ mostAtOne, mostFromKnown, refused }: GuessCampaign): string[] => [
  ...(mostAtOne > mostGuesses ? [`${mostAtOne} guesses were let through at one account, ${mostGuesses} may be`] : []),
  ...(mostFromKnown > fromKnown
    ? [`${mostFromKnown} guesses were let through from an address of the owner, ${fromKnown} may be`]
    : []),
  ...places
    .filter((place) => place !== 'new device at a new address' && refused[place] > 0)
    .map((place) => `${refused[place]} owners were refused: ${place}`),
]

/** Of all strangers at one account in a day, and of an address that is known there, as the decision says. */
const [mostGuesses, fromKnown] = [50, 20]
