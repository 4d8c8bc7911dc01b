import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import { concealErrors } from './conceal.ts'
import type { ProcessorAdapter, Processors } from './processor.ts'

/** The processors of these adapters, with the merchants' stored accounts. */
export const makeProcessors = (adapters: readonly ProcessorAdapter[], accounts: ServiceAccounts): Processors => {
  const byName = new Map<string, ProcessorAdapter>(adapters.map((adapter) => [adapter.name, adapter]))
  const adapter: Processors['adapter'] = (name) => byName.get(name) ?? null
  return {
    adapter,
    at: async (tx, tenant, name, account) => {
      const known = adapter(name)
      const opened = known && (await accounts.open(tx, tenant, known, account))
      return opened && { ...concealErrors(opened.client), account: opened.number }
    },
  }
}
