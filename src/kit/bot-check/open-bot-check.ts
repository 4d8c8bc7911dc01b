import { createBotCheck, type BotCheck, type BotCheckPorts } from './bot-check.ts'

/** A check whose solver is loaded when it is needed. */
export const openBotCheck = (ports: Pick<BotCheckPorts, 'remote' | 'clock'>): BotCheck =>
  createBotCheck({
    ...ports,
    solve: async (challenge, controller) => (await import('./solve.ts')).solve(challenge, controller),
  })
