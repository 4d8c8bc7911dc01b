import type { Services } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { account } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { accountEndWords, accountWords as words } from '#src/words/account.ts'

export type CardRemovalPorts = Pick<Services, 'remote' | 'keeper'>

/**
 * Removes the card on file, after a question.
 * @param card its name
 * @returns whether it is removed
 */
export const removeCard = async (
  { remote, keeper }: CardRemovalPorts,
  person: string,
  card: string,
): Promise<boolean> => {
  const agreed = await dialogs.confirm({
    title: words.cardRemoveTitle(card),
    body: words.cardRemoveBody,
    yes: words.cardRemoveYes,
    danger: true,
  })
  if (!agreed) return false
  try {
    const without = await dialogs.promise(words.cardRemoving, remote.ask('DELETE /users/card', {}, { person }))
    await keeper.store({ [account.name]: without }, 'person', person)
    return true
  } catch (error) {
    // A lost answer may have removed it.
    void keeper.refresh(account, undefined).catch(() => undefined)
    const body = error instanceof NoAnswer ? accountEndWords.offline : problemText(error, accountEndWords.failed)
    await dialogs.alert({ kind: 'error', title: words.cardNotRemoved, body })
    return false
  }
}
