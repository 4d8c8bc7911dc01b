import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import { concealErrors } from './conceal.ts'
import type { ProcessorAdapter, Processors } from './processor.ts'

/** The processors of these adapters, with the merchants' stored accounts. */
export const makeProcessors = (adapters: readonly ProcessorAdapter[], accounts: ServiceAccounts): Processors => {
  const byName = new Map<string, ProcessorAdapter>(adapters.map((adapter) => [adapter.name, adapter]))
  const adapter: Processors['adapter'] = (name) => byName.get(name) ?? null
  return {
    adapter,
    at: async (tx, tenant, name) => {
      const known = adapter(name)
      const processor = known && (await accounts.at(tx, tenant, known))
      return processor && concealErrors(processor)
    },
  }
}
