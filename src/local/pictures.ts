export type { StoredPicture } from '#contract/stored/copy.ts'
