import { answerName, siteConfig } from '#src/resources/resource.ts'
import { withCopy } from './databases.ts'

/** The stored site config serves on, but is as old as can be: whoever looks at it next asks for it anew. */
export const askAnew = (): Promise<unknown> =>
  withCopy((copy) => copy.answers.update(answerName(siteConfig, undefined), { at: 0 }))
