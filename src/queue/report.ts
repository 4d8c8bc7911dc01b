import { ownVersion } from '#src/platform/app-version.ts'
import { errorReport } from '#contract/requests/device-kinds.ts'
import type { ClientError } from '#contract/shapes/platform.ts'
import type { Report } from '#src/remote/report.ts'
import type { Queue } from './queue.ts'

/** An error followed by its causes. */
const chainOf = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let each: unknown = error; each !== undefined && chain.length < 5;) {
    chain.push(each)
    each = each instanceof Error ? each.cause : undefined
  }
  return chain
}

/** An error, cut to the lengths that the server accepts: 2,000 characters of text and 16,000 of stacks. */
export const reportOf = (error: unknown, url: string): ClientError => {
  const chain = chainOf(error)
  const stacks = chain.flatMap((each) => (each instanceof Error && each.stack ? [each.stack] : []))
  return {
    error: chain.map(String).join(', because of ').slice(0, 2_000),
    ...(stacks.length > 0 ? { stack: stacks.join('\n').slice(0, 16_000) } : {}),
    url,
    appVersion: ownVersion(),
  }
}

/**
 * Queues a report of each error in the device lane, once in the life of this page or worker: a fault that recurs with
 * every retry is one report. `path`: the address without its query, which may hold personal data.
 */
export const createReport = (queue: () => Pick<Queue, 'add'>, path: () => string): Report => {
  const reported = new Set<string>()
  return (problem) => {
    const report = reportOf(problem, path())
    if (reported.has(report.error)) return
    reported.add(report.error)
    console.warn(problem)
    // A report that cannot be stored must not cause another report.
    void queue()
      .add(errorReport, report)
      .catch((error: unknown) => console.warn(error))
  }
}
