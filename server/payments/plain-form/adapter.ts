import { CredentialsInvalid } from '#server/security/service-accounts.ts'
import { nothing } from '../exchange.ts'
import type { AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter } from '../processor.ts'
import { readCallback, refOf } from '../test-gateway/callback.ts'
import { PlainFormCredentials, signSetup } from './account.ts'
import { plainApi } from './api.ts'

const name = 'ips'

/** The plain hosted form: signed fields to the form, a signed result back, and charges kept unique by reference. */
export const plainFormAdapter = (parts: AdapterParts): ProcessorAdapter<typeof PlainFormCredentials> => ({
  name,
  credentials: PlainFormCredentials,
  identityOf: ({ accountId, apiUrl }) => `${accountId} ${apiUrl}`,
  at: ({ credentials, isTest }) => {
    const isOpen = [credentials.formUrl, credentials.apiUrl].some((url) => !url.startsWith('https:'))
    if (parts.isLive && isOpen) throw new CredentialsInvalid('The addresses of the account must start with https.')
    return plainFormProcessor(parts, credentials, isTest)
  },
  refOf,
})

const plainFormProcessor = (
  { exchange, payFrame }: AdapterParts,
  account: PlainFormCredentials,
  isTestAccount: boolean,
): Processor => {
  const { origin } = new URL(account.formUrl)
  return {
    name,
    isTestAccount,
    formHosts: { frames: [origin, payFrame], posts: origin },
    refusesAfterVoid: true,
    openCardEntry: async ({ ref }) => {
      const signature = signSetup(account.key, [account.accountId, ref, nothing])
      const query = new URLSearchParams({ account: account.accountId, signature })
      return { form_url: `${account.formUrl}?${query}`, refNum: ref, amount: nothing }
    },
    readCallback: async (body) => readCallback(account.key, body),
    ...plainApi(account, exchange),
  }
}
