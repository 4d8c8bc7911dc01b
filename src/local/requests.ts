export type { Lane, QueuedRequest, RequestState } from '#contract/stored/own.ts'
