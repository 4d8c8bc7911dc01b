import { createElement } from 'react'
import type { Services } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { isRefused, NoAnswer, OtherUser } from '#src/remote/outcome.ts'
import { forgetUser } from '#src/session/forget.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { accountEndWords as words } from '#src/words/account.ts'
import { LossList } from './loss-list.tsx'
import { lossesOf, type Loss, type Belongings } from './losses.ts'
import { dropDeletion, isAccountGone, noteDeletion, type Leaving } from './unsure-deletion.ts'
import { sleep } from '#src/platform/clock.ts'
import { points, wallet, washClub } from '#src/resources/resource.ts'
import { openIntent } from '../paying/session.ts'

export type DeletionPorts = Pick<Services, 'own' | 'copy' | 'keeper' | 'clock' | 'remote' | 'newKey'>

/**
 * Deletes the account after two confirmations that list what is lost, then removes the user's data from this device.
 * @returns whether it is deleted
 */
export const deleteAccount = async (ports: DeletionPorts, { person, email }: Leaving): Promise<boolean> => {
  const losses = lossesOf(await readBelongings(ports, person))
  if (!(await confirmTwice(losses, email))) return false
  const key = ports.newKey()
  let isUnsure = false
  for (;;) {
    await noteDeletion(ports.own, { person, email })
    try {
      const isDeleted = await dialogs.promise(words.deleting, send(ports, { person, email }, key, isUnsure))
      if (isDeleted) break
      await dropDeletion(ports.own)
      await dialogs.alert({ kind: 'error', title: words.deleteFailed, body: words.deleteLoggedOut })
      return false
    } catch (error) {
      isUnsure ||= error instanceof NoAnswer
      if (!isUnsure) await dropDeletion(ports.own)
      if (!(await offerRetry(error, isUnsure))) return false
    }
  }
  await forgetUser(ports, person)
  return true
}

const confirmTwice = async (losses: readonly Loss[], email: string): Promise<boolean> => {
  const question = {
    danger: true,
    primary: 'no',
    no: words.deleteNo,
    details: createElement(LossList, { losses }),
  } as const
  return (
    (await dialogs.confirm({ ...question, title: words.deleteTitle, body: words.deleteBody, yes: words.deleteYes })) &&
    dialogs.confirm({ ...question, title: words.sureTitle, body: words.sureBody(email), yes: words.sureYes })
  )
}

/**
 * After a lost answer the session may have ended with the account, or for another reason: the account itself is asked
 * for.
 * @returns false when the session has ended and the account lives
 */
const send = async (
  ports: DeletionPorts,
  leaving: Leaving,
  idempotencyKey: string,
  wasSent: boolean,
): Promise<boolean> => {
  try {
    await ports.remote.ask('DELETE /users', {}, { person: leaving.person, idempotencyKey })
    return true
  } catch (error) {
    const isLoggedOut = error instanceof OtherUser || (isRefused(error) && error.status === 401)
    if (!(wasSent && isLoggedOut)) throw error
    return isAccountGone(ports, leaving)
  }
}

const offerRetry = (error: unknown, isUnsure: boolean): Promise<boolean> =>
  dialogs.confirm({
    kind: 'error',
    title: isUnsure ? words.deleteUnsure : words.deleteFailed,
    body: isUnsure ? words.deleteUnsureBody : problemText(error, words.failed),
    yes: words.retryYes,
  })

type BelongingsPorts = Pick<Services, 'own' | 'keeper' | 'clock'>

/** How long a current answer is waited for, in milliseconds; after that the stored copies are shown. */
const patience = 3_000

/** What the user has, as current as the connection allows. */
const readBelongings = async ({ own, keeper, clock }: BelongingsPorts, person: string): Promise<Belongings> => {
  const fresh = [
    keeper.refresh(wallet, undefined),
    keeper.refresh(washClub, undefined),
    keeper.refresh(points, undefined),
  ]
  await Promise.race([Promise.allSettled(fresh), sleep(clock, patience)])
  const [items, club, earned, inCart, unsent, intent] = await Promise.all([
    keeper.read(wallet, undefined),
    keeper.read(washClub, undefined),
    keeper.read(points, undefined),
    own.cart.where('person').equals(person).count(),
    own.requests
      .where('person')
      .equals(person)
      .filter(({ lane }) => lane === 'person')
      .count(),
    openIntent(own, person),
  ])
  return {
    wallet: items?.value,
    club: club?.value,
    points: earned?.value,
    inCart,
    unsent,
    paying: intent !== undefined,
  }
}
