import { useEffect, useState } from 'react'
import { useServices } from '../services.ts'
import { createBotCheck, type BotCheck } from './bot-check.ts'

/** The check of one form. The solver is loaded when the form is first typed in. */
export const useBotCheck = (): BotCheck => {
  const services = useServices()
  const [check] = useState(() =>
    createBotCheck({
      ...services,
      solve: async (challenge, controller) => (await import('./solve.ts')).solve(challenge, controller),
    }),
  )
  useEffect(() => check.reopen(), [check])
  return check
}
