import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'

export interface Job {
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  run: () => Promise<void>
}

/** Runs each job at once and then repeatedly. A failed run is logged and does not stop the job. */
export const schedule = (jobs: readonly Job[], log: Log): { stop: () => Promise<void> } => {
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const start = (job: Job) => {
    const run = job
      .run()
      .catch((error: unknown) => {
        log.error({ job: job.name, ...describeError(error) }, 'job failed')
      })
      .finally(() => {
        running.delete(run)
        if (!stopped)
          timers.set(
            job.name,
            setTimeout(() => start(job), job.every),
          )
      })
    running.add(run)
  }
  for (const job of jobs) start(job)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
