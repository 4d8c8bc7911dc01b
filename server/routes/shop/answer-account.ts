import type { Account } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import { presentAccount } from '#server/presenters/account.ts'
import { cardOf } from '#server/tables/cards.ts'
import { askedOf } from '#server/tables/consents.ts'
import type { UserRow } from '#server/tables/users.ts'

/** A user's account, with the card and what the user is asked to agree to. */
export const answerAccount = async (tx: Tx, user: UserRow, now: Date): Promise<Account> =>
  presentAccount(user, await cardOf(tx, user.id), await askedOf(tx, user.id, now))
