import { clientOf, type ServiceAccounts } from '#server/security/service-accounts.ts'
import { concealErrors } from './conceal.ts'
import { credentialFields } from './credential-fields.ts'
import type { OfferedProcessors, ProcessorAdapter } from './processor.ts'

/** The processors of these adapters, with the merchants' stored accounts. */
export const makeProcessors = (adapters: readonly ProcessorAdapter[], accounts: ServiceAccounts): OfferedProcessors => {
  const byName = new Map<string, ProcessorAdapter>(adapters.map((adapter) => [adapter.name, adapter]))
  const adapter: OfferedProcessors['adapter'] = (name) => byName.get(name) ?? null
  return {
    choices: adapters.map(({ name, credentials, returnUrl = null }) => ({
      name,
      fields: credentialFields(credentials),
      returnUrl,
    })),
    adapter,
    at: async (tx, tenant, name, account) => {
      const known = adapter(name)
      const opened = known && (await accounts.open(tx, tenant, known, account))
      return opened && { ...concealErrors(opened.client), account: opened.number }
    },
    with: (name, account) => {
      const known = adapter(name)
      return known && concealErrors(clientOf(known, account))
    },
  }
}
