import { email } from './field.ts'
import { content } from './kind.ts'

/** The first administrator. It is never exported, so that no copy of a site invites the administrator of another. */
export const firstAdmin = content(
  { email: email() },
  {
    name: 'firstAdmin',
    isSingle: true,
    isImportOnly: true,
    key: [],
    // The letters of an email may be of either case.
    normal: ({ email: address }) => ({ email: address.toLowerCase() }),
  },
)
