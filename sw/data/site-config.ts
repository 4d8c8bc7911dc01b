import { answerName, siteConfig } from '#src/resources/resource.ts'
import { withCopy } from './databases.ts'

/** The stored site config serves on, but counts as old, and is next asked for in full. */
export const askAnew = (): Promise<unknown> =>
  withCopy((copy) => copy.answers.update(answerName(siteConfig, undefined), { at: 0, etag: null }))
