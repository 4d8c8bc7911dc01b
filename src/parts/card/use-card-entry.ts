import { useEffect, useState, useSyncExternalStore } from 'react'
import { openWebSocket } from '#src/remote/socket.ts'
import { account } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { toasts } from '#src/ui/toasts.ts'
import { cardWords } from '#src/words/card.ts'
import { useVerifiedEmail } from '../email-verification/use-verified-email.ts'
import { useServices, type Services } from '../services.ts'
import type { CardQuestion } from './card-question.ts'
import { startCardEntry, type CardEntry, type Entry } from './entry.ts'

type VerifyEmail = () => Promise<boolean>

const none = smallStore<Entry>({ is: 'connecting' })

/** Runs a card entry while the sheet is open, and tells the person how it ended. */
export const useCardEntry = ({ open, answer }: CardQuestion): { entry: Entry; running: CardEntry | undefined } => {
  const services = useServices()
  const verifyEmail = useVerifiedEmail()
  const [attempt, setAttempt] = useState(0)
  const [running, setRunning] = useState<CardEntry>()

  useEffect(() => {
    if (!open) return
    const started = startCardEntry({ ...services, openSocket: openWebSocket })
    setRunning(started)
    const follow = async () => {
      const next = await afterwards(started.state.get(), services, verifyEmail)
      if (next === 'again') setAttempt((count) => count + 1)
      else if (next !== undefined) answer(next)
    }
    const unsubscribe = started.state.subscribe(() => void follow())
    return () => {
      unsubscribe()
      started.close()
    }
    // `answer` is new with every render of its owner, and always settles the same question.
  }, [open, attempt, services, verifyEmail])

  const state = running?.state ?? none
  return { entry: useSyncExternalStore(state.subscribe, state.get), running }
}

/** What follows an end: the answer of the question, or another attempt. Undefined while there is no end yet. */
const afterwards = async (
  entry: Entry,
  services: Services,
  verifyEmail: VerifyEmail,
): Promise<boolean | 'again' | undefined> => {
  switch (entry.is) {
    case 'saved':
      toasts.show(cardWords.saved, 'success')
      return true
    case 'failed':
      return (await askAgain(entry.message)) ? 'again' : false
    case 'unconfirmed':
      await services.keeper.refresh(account, undefined).catch(() => undefined)
      return (await verifyEmail()) ? 'again' : false
    case 'unreachable':
      return refuse(cardWords.unreachableTitle, cardWords.unreachable)
    case 'no-processor':
      return refuse(cardWords.noProcessor)
    case 'setup-failed':
      return refuse(cardWords.errorTitle, entry.message)
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
