import { smallStore } from '#src/ui/small-store.ts'

/** Origin of the site's current name; null: this page has it. */
export const movedSite = smallStore<string | null>(null, 'page')

/** The origin with another first label, on the same scheme and port. */
export const originNamed = (subdomain: string, { protocol, host }: Pick<Location, 'protocol' | 'host'>): string => {
  const rest = host.split('.').slice(1)
  return `${protocol}//${[subdomain, ...rest].join('.')}`
}

/** Records the current name of the site, as the live socket tells it. */
export const noteMove = (subdomain: string, page: Pick<Location, 'protocol' | 'host' | 'origin'> = location): void => {
  const origin = originNamed(subdomain, page)
  movedSite.set(origin === page.origin ? null : origin)
}
