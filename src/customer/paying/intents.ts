import { orderReference } from '#contract/rules/order-reference.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'

/** A purchase of this user without a known outcome. There is one at most: the server allows no second. */
export const openIntent = (own: OwnDatabase, person: string): Promise<Intent | undefined> =>
  own.intents.where('person').equals(person).first()

/** The reference that the user can give to support. */
export const reference = (intent: Pick<Intent, 'key'>): string => orderReference(intent.key)
