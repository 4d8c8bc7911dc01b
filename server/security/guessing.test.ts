import { expect, test } from 'vitest'
import { limitsOfGuesses, staffLimits, type Familiar, type GuessLimit } from './guessing.ts'

/**
 * The attack: each address tries a name once an hour. One name is played; no limit spans names, so more are that many
 * times as much. Figures of docs/reliability.md.
 */
const addresses = 10_000
const names = 1_000
const hours = 24

/** Failures of one name, by hour: those of each address, of the owner's device, and all of strangers. */
class Failures {
  readonly #at = new Map<string, number[]>()
  add(of: string, hour: number): void {
    const times = this.#at.get(of)
    if (times) times.push(hour)
    else this.#at.set(of, [hour])
  }
  /** @param window seconds */
  since(of: string, hour: number, window: number): number {
    return (this.#at.get(of) ?? []).filter((at) => at > hour - window / 3_600).length
  }
}

interface Attempt {
  address: string
  device: string
  familiar: Familiar
}

const stranger = { isKnownDevice: false, isKnownPlace: false }

const tryOne = (
  failures: Failures,
  { address, device, familiar }: Attempt,
  hour: number,
  guard: typeof limitsOfGuesses,
) => {
  const keyOf = ({ of }: GuessLimit) => (of === 'device' ? device : of === 'address' ? address : 'account')
  const isLocked = guard(familiar).some((limit) => failures.since(keyOf(limit), hour, limit.window) >= limit.count)
  if (isLocked) return false
  for (const of of familiar.isKnownDevice ? [device] : [address, 'account']) failures.add(of, hour)
  return true
}

/** A day of guesses at one name, and the owner's attempts in each hour in the midst of them. */
const attack = (guard: typeof limitsOfGuesses) => {
  const failures = new Failures()
  const seen = { guesses: 0, knownDevice: 0, knownPlace: 0, newDevice: 0 }
  const attempts = {
    // At the address of an attacker.
    knownDevice: { address: 'address 1', device: 'own', familiar: { isKnownDevice: true, isKnownPlace: false } },
    knownPlace: { address: 'home', device: 'new', familiar: { isKnownDevice: false, isKnownPlace: true } },
    newDevice: { address: 'hotel', device: 'new', familiar: stranger },
  }
  for (let hour = 0; hour < hours; hour += 1) {
    for (let n = 0; n < addresses; n += 1)
      if (tryOne(failures, { address: `address ${n}`, device: `device ${n}`, familiar: stranger }, hour, guard))
        seen.guesses += 1
    for (const [name, attempt] of Object.entries(attempts)) {
      // A right password leaves no failure.
      const own = new Failures()
      own.since = (of, at, window) => failures.since(of, at, window)
      if (!tryOne(own, attempt, hour, guard)) seen[name as keyof typeof attempts] += 1
    }
  }
  return seen
}

test('guesses from 10,000 addresses refuse the owner nothing on a known device or at a known place', () => {
  const guarded = attack(limitsOfGuesses)
  const open = attack(() => [])
  process.stdout.write(
    `${addresses} addresses, ${names} names, each tried once an hour by each address, for a day:\n` +
      `guesses let through a name ${guarded.guesses}, all names ${guarded.guesses * names}, ` +
      `of ${addresses * hours * names}; without limits a name ${open.guesses}.\n` +
      `Refusals of ${hours} log-ins of the owner: known device ${guarded.knownDevice}, known place ${guarded.knownPlace}, ` +
      `new device at a new place ${guarded.newDevice}.\n` +
      `Platform staff: at most ${addresses * staffLimits.address.count} guesses of a random password, none locks the account.\n`,
  )
  expect(guarded).toEqual({ guesses: 50, knownDevice: 0, knownPlace: 0, newDevice: hours })
  // The measure finds what a missing limit lets through.
  expect(open).toEqual({ guesses: addresses * hours, knownDevice: 0, knownPlace: 0, newDevice: 0 })
})

test('a limit that counts strangers against a known device would be found', () => {
  const forAll: typeof limitsOfGuesses = () => limitsOfGuesses(stranger)
  expect(attack(forAll)).toMatchObject({ guesses: 50, knownDevice: hours, knownPlace: hours })
})
