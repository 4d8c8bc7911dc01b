export type { CartLine, GiftDetails, SeenCosts } from '#contract/stored/own.ts'
