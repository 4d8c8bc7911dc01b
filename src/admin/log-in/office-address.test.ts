import { expect, test } from 'vitest'
import { logInFor, wantedIn } from './office-address.ts'

test.each(['/mmtpo/customers', '/mmtpo/customers?find=casey', '/mmtpo/products/12', '/SiteAdmin'])(
  'a log-in for %s leads back to it',
  (wanted) => {
    const [path, query] = logInFor(wanted).split('?')
    expect(path).toBe('/mmtpo/log-in')
    expect(wantedIn(query!)).toBe(wanted)
  },
)

test.each(['/wallet', '//evil.example/mmtpo', 'https://evil.example', '/mmtpo/../wallet', '/mmtpo/log-in', ''])(
  'a log-in leads to the first page of the office instead of %s',
  (wanted) => {
    expect(logInFor(wanted)).toBe('/mmtpo/log-in')
    expect(wantedIn(new URLSearchParams({ to: wanted }).toString())).toBe('/mmtpo')
  },
)
