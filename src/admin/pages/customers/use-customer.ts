import { useState } from 'react'
import type { Customer } from '#contract/shapes/customer.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dataWords } from '#src/words/data.ts'

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
  const { remote, report } = useServices()
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const find = async (email: string) => {
    setBusy(true)
    try {
      setCustomer(await remote.ask('GET /accounts/customers', { query: { email } }))
      setProblem(null)
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      setCustomer(null)
      setProblem(isRefused(error) ? error.message : dataWords.failed)
    } finally {
      setBusy(false)
    }
  }
  return { customer, problem, busy, find, forgetProblem: () => setProblem(null) }
}
