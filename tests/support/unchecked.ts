import type { BotCheck } from '#src/kit/bot-check/bot-check.ts'

/** The bot check of a server that has none. */
export const unchecked: Pick<BotCheck, 'prepare' | 'send'> = {
  prepare: () => undefined,
  send: (request) => request(undefined),
}
