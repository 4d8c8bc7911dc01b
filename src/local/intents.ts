export type { Intent } from '#contract/stored/own.ts'
