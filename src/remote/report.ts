import type { ClientError } from '#contract/shapes/platform.ts'
import { ownVersion } from '#src/platform/app-version.ts'

/**
 * Reports an unexpected error to the maintainers of the app. It never throws and never waits: page and worker hand in
 * the function that stores the report. `problem` may carry a `cause`, which is reported with it.
 */
export type Report = (problem: unknown) => void

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
 * Sends a report of each error, once in the life of this page or worker: a fault that recurs with every retry is one
 * report.
 * @param send stores or posts it
 * @param path the address without its query, which may hold personal data
 */
export const createReport = (send: (report: ClientError) => Promise<unknown>, path: () => string): Report => {
  const reported = new Set<string>()
  return (problem) => {
    const report = reportOf(problem, path())
    if (reported.has(report.error)) return
    reported.add(report.error)
    console.warn(problem)
    // A report that is not stored must not cause another report.
    void send(report).catch((error: unknown) => console.warn(error))
  }
}
