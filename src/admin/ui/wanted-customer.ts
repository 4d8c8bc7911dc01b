import { smallStore } from '#src/ui/small-store.ts'

/** The email of a customer that the search asks for: the page of the customers finds it. Null: none. */
export const wantedCustomer = smallStore<string | null>(null, 'user')
