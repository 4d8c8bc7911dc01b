import type { BotCheck } from '#src/customer/forms/bot-check/bot-check.ts'

/** The bot check of a server that has none. */
export const unchecked: Pick<BotCheck, 'prepare' | 'send'> = {
  prepare: () => undefined,
  send: (request) => request(undefined),
}
