import { useEffect, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import type { BotCheck } from './bot-check.ts'
import { openBotCheck } from './open-bot-check.ts'

/** The check of one form. */
export const useBotCheck = (): BotCheck => {
  const services = useServices()
  const [check] = useState(() => openBotCheck(services))
  useEffect(() => check.reopen(), [check])
  return check
}
