import { useEffect, useRef, useState } from 'react'
import type { CustomerHits } from '#contract/shapes/customer.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** What was found for words. */
export interface FoundCustomers extends CustomerHits {
  words: string
}

/** The search that led to a customer, for the way back to it. */
export const lastSearch = smallStore<FoundCustomers | null>(null, 'user')

const { path } = adminSections.find(({ name }) => name === 'customers')!

/** The page of a customer; without an id that on which one is found. */
export const customerAddress = (id?: string): string =>
  id === undefined ? path : `${path}?${new URLSearchParams({ customer: id }).toString()}`

/** Milliseconds without a key until the server is asked. */
const pause = 150

/** Fewer characters are asked for nothing. */
const fewest = 2

export interface CustomerSearch {
  /** For the last words that the server has answered; null: none. */
  found: FoundCustomers | null
  /** The last words got no answer. */
  hasFailed: boolean
  /** Ends the search with a customer, and tells the audit log from which words. */
  choose: (customer: string) => void
  /** As `choose`, and goes to the page of the customer. */
  open: (customer: string) => void
}

/** Finds customers while words are typed. A search is one from the first character until the field is empty again. */
export const useCustomerSearch = (typed: string, known: FoundCustomers | null = null): CustomerSearch => {
  const { remote, report, clock, newKey } = useServices()
  const { go } = useNavigation()
  const [found, setFound] = useState(known)
  const [hasFailed, setFailed] = useState(false)
  const id = useRef<string>(null)
  const words = typed.trim()
  const isWanted = words.length >= fewest
  const isKnown = known?.words === words
  useEffect(() => {
    if (words === '') id.current = null
    if (isKnown) return setFound(known)
    if (!isWanted) return setFound(null)
    let isCurrent = true
    const cancel = clock.after(pause, () => {
      id.current ??= newKey()
      const request = { params: { id: id.current }, body: { text: words } }
      void outcomeOf(() => remote.ask('PUT /accounts/customer-searches/{id}', request), report).then((outcome) => {
        if (!isCurrent) return
        setFailed(!outcome.done)
        setFound(outcome.done ? { words, ...outcome.value } : null)
      })
    })
    return () => {
      isCurrent = false
      cancel()
    }
  }, [words, isWanted, isKnown, known, remote, report, clock, newKey])
  const choose = (customer: string) => {
    const request = { params: { id: id.current ?? newKey() }, body: { customer } }
    id.current = null
    void outcomeOf(() => remote.ask('POST /accounts/customer-searches/{id}/openings', request), report)
  }
  const open = (customer: string) => {
    choose(customer)
    lastSearch.set(found)
    go(customerAddress(customer))
  }
  return { found, hasFailed, choose, open }
}
