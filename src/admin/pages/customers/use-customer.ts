import { useState } from 'react'
import type { Customer } from '#contract/shapes/customer.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'

export interface FoundCustomer {
  customer: Customer | null
  /** For the user; null: none. */
  problem: string | null
  busy: boolean
  find: (email: string) => Promise<void>
  forgetProblem: () => void
}

/** The customer with an email, fetched again by each search and after each act. */
export const useCustomer = (): FoundCustomer => {
  const { remote } = useServices()
  const [customer, setCustomer] = useState<Customer | null>(null)
  const { busy, problems, forgive, run } = useAct({ beside: 'email', onFailure: () => setCustomer(null) })
  const find = async (email: string) => {
    await run(async () => {
      setCustomer(await remote.ask('GET /accounts/customers', { query: { email } }))
      forgive()
    })
  }
  return { customer, problem: problems.email ?? null, busy, find, forgetProblem: () => forgive() }
}
