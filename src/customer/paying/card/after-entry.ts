import { account } from '#src/resources/resource.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { cardWords } from '#src/words/card.ts'
import type { Entry } from './entry.ts'

export interface AfterEntryPorts {
  keeper: Pick<Keeper, 'refresh'>
  /** True once the email is confirmed. */
  verifyEmail(): Promise<boolean>
  renewPage(): Promise<boolean>
  reload(): void
}

/**
 * Tells the user how a card entry ended.
 * @returns whether a card was saved, or that another entry starts; undefined while the entry is open
 */
export const afterEntry = async (
  entry: Entry,
  { keeper, verifyEmail, renewPage, reload }: AfterEntryPorts,
): Promise<boolean | 'again' | undefined> => {
  switch (entry.is) {
    case 'saved':
      toasts.show(cardWords.saved, 'success')
      return true
    case 'failed':
      return (await askAgain(entry.message)) ? 'again' : false
    case 'unconfirmed':
      await keeper.refresh(account, undefined).catch(() => undefined)
      return (await verifyEmail()) ? 'again' : false
    case 'unreachable':
      return refuse(cardWords.unreachableTitle, cardWords.unreachable)
    case 'no-processor':
      return refuse(cardWords.noProcessor)
    case 'setup-failed':
      return refuse(cardWords.errorTitle, entry.message)
    case 'blocked':
      await renewPage()
      await refuse(cardWords.movedTitle, cardWords.moved)
      reload()
      return false
    default:
      return undefined
  }
}

const askAgain = async (problem: string): Promise<boolean> => {
  const again = await dialogs.confirm({
    kind: 'error',
    title: cardWords.failedTitle,
    body: `${problem} ${cardWords.again}`,
  })
  if (!again) toasts.show(cardWords.aborted, 'danger')
  return again
}

const refuse = async (title: string, body?: string): Promise<false> => {
  await dialogs.alert({ kind: 'error', title, body })
  return false
}
