import { useEffect, useEffectEvent, useState } from 'react'
import { paymentLock } from '#src/platform/locks.ts'
import { openWebSocket } from '#src/remote/socket.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useVerifiedEmail } from '#src/customer/email/use-verified-email.ts'
import type { BotCheck } from '#src/kit/bot-check/bot-check.ts'
import { useBotCheck } from '#src/kit/bot-check/use-bot-check.ts'
import { useServices } from '#src/kit/services.ts'
import { afterEntry } from './after-entry.ts'
import type { CardQuestion } from './card-question.ts'
import { startCardEntry, type CardEntry, type Entry } from './entry.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

const none = smallStore<Entry>({ is: 'connecting' }, 'page')

/** Runs a card entry while the sheet is open, and tells the user the result. */
export const useCardEntry = ({
  open,
  answer,
}: CardQuestion): {
  entry: Entry
  running: CardEntry | undefined
  check: BotCheck
} => {
  const check = useBotCheck()
  const services = useServices()
  const verifyEmail = useVerifiedEmail()
  const [attempt, setAttempt] = useState(0)
  const [running, setRunning] = useState<CardEntry>()

  const reload = useEffectEvent(() => void services.locks.hold(paymentLock, async () => location.reload()))
  const end: CardQuestion['answer'] = useEffectEvent(answer)

  useEffect(() => {
    if (!open) return
    const started = startCardEntry({ ...services, openSocket: openWebSocket, check })
    setRunning(started)
    const follow = async () => {
      const next = await afterEntry(started.state.get(), { ...services, verifyEmail, reload })
      if (next === 'again') setAttempt((count) => count + 1)
      else if (next !== undefined) end(next)
    }
    const unsubscribe = started.state.subscribe(() => void follow())
    return () => {
      unsubscribe()
      started.close()
    }
  }, [open, attempt, services, verifyEmail, check])

  const state = running?.state ?? none
  return { entry: useSmallStore(state), running, check }
}
