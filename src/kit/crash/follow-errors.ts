import { isRemoteFailure } from '#src/remote/outcome.ts'
import type { Report } from '#src/remote/report.ts'

/**
 * Reports what nothing has caught. A call without an answer is no defect, nor is an error of a script that the page may
 * not read.
 */
export const followErrors = (page: Pick<Window, 'addEventListener'>, report: Report): void => {
  page.addEventListener('error', ({ error }) => error && report(error))
  page.addEventListener('unhandledrejection', ({ reason }) => isRemoteFailure(reason) || report(reason))
}
