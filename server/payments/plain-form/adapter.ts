import { CredentialsInvalid } from '#server/security/service-accounts.ts'
import { nothing } from '../exchange.ts'
import { returnUrl, type AdapterParts } from '../adapter-parts.ts'
import type { Processor, ProcessorAdapter } from '../processor.ts'
import { readCallback, refOf } from '../test-gateway/callback.ts'
import { PlainFormCredentials, signSetup } from './account.ts'
import { plainApi } from './api.ts'

const name = 'ips'

/** The plain hosted form: signed fields to the form, a signed result back, and charges kept unique by reference. */
export const plainFormAdapter = (parts: AdapterParts): ProcessorAdapter<typeof PlainFormCredentials> => ({
  name,
  credentials: PlainFormCredentials,
  returnUrl: returnUrl(parts.payFrame, name),
  identityOf: ({ accountId, apiUrl }) => `${accountId} ${apiUrl}`,
  at: ({ credentials, isTest }) => {
    checkHosts(credentials, parts.hostsOf(isTest).ips)
    return plainFormProcessor(parts, credentials, isTest)
  },
  refOf,
})

/** The server calls these addresses, and the page's policy names them: an account does not choose just any host. */
const checkHosts = (account: PlainFormCredentials, origins: readonly string[]): void => {
  const foreign = (['formUrl', 'apiUrl'] as const).filter((name) => !origins.includes(new URL(account[name]).origin))
  if (foreign.length === 0) return
  const text = foreignText(origins)
  throw new CredentialsInvalid(text, Object.fromEntries(foreign.map((name) => [name, text])))
}

const foreignText = (origins: readonly string[]): string =>
  origins.length === 0
    ? 'This server knows no host of this processor: its setting IPS_HOSTS is missing.'
    : `This address must begin with ${origins.join(' or ')}.`

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
    keepsRefundReferences: true,
    openCardEntry: async ({ ref }) => {
      const signature = signSetup(account.key, [account.accountId, ref, nothing])
      const query = new URLSearchParams({ account: account.accountId, signature })
      return { form_url: `${account.formUrl}?${query}`, refNum: ref, amount: nothing }
    },
    readCallback: async (body) => readCallback(account.key, body),
    ...plainApi(account, exchange),
  }
}
