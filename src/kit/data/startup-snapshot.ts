import type { CopyDatabase } from '#src/local/copy.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { readSession, type StoredSession } from '#src/session/stored-session.ts'

/**
 * The contents of the databases at the start of the page. The first screen is drawn from it at once instead of query by
 * query.
 */
export interface StartupSnapshot {
  session: StoredSession
  /** The requests that this user queued. */
  requests: readonly QueuedRequest[]
  answers: ReadonlyMap<string, StoredAnswer>
  intent: Intent | null
  cartCount: number
  guestLocation: number
}

/** `names`: the answers that the shell and the first screen show. */
export const readStartupSnapshot = async (
  own: OwnDatabase,
  copy: CopyDatabase,
  names: readonly string[],
): Promise<StartupSnapshot> => {
  const [mine, answers] = await Promise.all([ownPart(own), copy.answers.bulkGet([...names])])
  const person = mine.session.state === 'person' ? mine.session.person : ''
  const theirs = answers.filter((each) => each !== undefined && (each.person === '' || each.person === person))
  return { ...mine, answers: new Map(theirs.map((each) => [each!.name, each!])) }
}

const ownPart = (own: OwnDatabase): Promise<Omit<StartupSnapshot, 'answers'>> =>
  own.transaction('r', [own.deviceValues, own.requests, own.intents, own.cart], async () => {
    const session = await readSession(own)
    const person = session.state === 'person' ? session.person : ''
    const [requests, intent, cartCount, guest] = await Promise.all([
      own.requests
        .where('person')
        .equals(person)
        .filter(({ lane }) => lane === 'person')
        .sortBy('sequence'),
      own.intents.where('person').equals(person).first(),
      own.cart.where('person').equals(person).count(),
      own.deviceValues.get('homeLocation'),
    ])
    return {
      session,
      requests,
      intent: intent ?? null,
      cartCount,
      guestLocation: (guest?.value as number | undefined) ?? 0,
    }
  })
