export type { CartLine, GiftDetails } from '#contract/stored/own.ts'
