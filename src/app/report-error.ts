import { appVersion } from '#contract/constants.ts'
import { errorReport } from '#contract/requests/kinds.ts'
import type { Services } from '#src/parts/services.ts'

/** As much of an error as the server takes, without the query of the address: what is in there is not ours to send. */
const reportOf = (error: unknown, path: string) => ({
  error: String(error).slice(0, 2_000),
  ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, 16_000) } : {}),
  url: path,
  appVersion,
})

/** Tells those who mend it, now or when there is signal again. It never gets in anybody's way. */
export const reportError = ({ queue }: Pick<Services, 'queue'>, error: unknown): void => {
  void queue.add(errorReport, reportOf(error, location.pathname)).catch(() => undefined)
}
