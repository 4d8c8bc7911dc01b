import type { BrowserContext } from '@playwright/test'
import { pageCode } from '#tests/support/page-code.ts'
import type { Sentence } from './judge.ts'

let code: Promise<string> | undefined

/** Collects every sentence about money that a page of this browser shows, in order of appearance. */
export const recordSentences = async (context: BrowserContext, into: Sentence[]): Promise<void> => {
  code ??= pageCode('tests/faults/orders/in-page.ts')
  await context.exposeFunction('tellSentence', (text: string, at: number) => void into.push({ at, text }))
  await context.addInitScript({ content: await code })
}
