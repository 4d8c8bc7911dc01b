export type { StoredAnswer } from '#contract/stored/copy.ts'
