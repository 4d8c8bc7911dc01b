export type { Lane, QueuedRequest } from '#contract/stored/own.ts'
