import { officeAt, offices } from '#contract/routes/offices.ts'

/** How the log-in page was reached: after a log-out, or after a session that ended otherwise. */
export type LeftOffice = 'out' | 'ended'

/** Paths of this site with a query, and no address that a browser would resolve to another host. */
const ownAddress = /^(\/[\w-]+)+\/?(\?[\w=&%.+-]*)?$/

/** The log-in page that leads back to an address of the office. */
export const logInFor = (wanted: string): string => {
  const to = wantedIn(new URLSearchParams({ to: wanted }).toString())
  return to === offices.admin.path
    ? offices.logIn.path
    : `${offices.logIn.path}?${new URLSearchParams({ to }).toString()}`
}

/** Where a log-in leads: to the page of the back office that was asked for, or to its first one. @param search a query */
export const wantedIn = (search: string): string => {
  const to = new URLSearchParams(search).get('to') ?? ''
  const office = ownAddress.test(to) ? officeAt(to.split('?')[0]!) : undefined
  return office === 'admin' || office === 'siteAdmin' ? to : offices.admin.path
}
