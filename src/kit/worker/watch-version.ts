import { ownVersion } from '#src/platform/app-version.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'

/** After the start, so that the question delays no data of the first screen. Milliseconds. */
const firstCheck = 5_000
/** How often an open page asks again, in milliseconds. */
const checkInterval = 10 * 60_000

const asking = new Set<() => void>()

/** Has the function called as well when the server says that something of the platform has changed. @returns ends it */
export const askAlong = (ask: () => void): (() => void) => {
  asking.add(ask)
  return () => void asking.delete(ask)
}

/** Asks at once, wherever the version is watched. */
export const askVersionAgain = (): void => {
  for (const ask of asking) ask()
}

/**
 * Asks for the server's version of the app as long as the page is open.
 * @param onAnswer gets whether it differs from this one; a question without an answer changes nothing
 * @returns ends the questions
 */
export const watchVersion = (
  { remote, clock }: { remote: Pick<Remote, 'ask'>; clock: Clock },
  onAnswer: (differs: boolean) => void,
): (() => void) => {
  let cancel = () => {}
  const ask = () => {
    cancel()
    remote.ask('GET /system/app-version', {}).then(
      (version) => onAnswer(version !== ownVersion()),
      () => undefined,
    )
    cancel = clock.after(checkInterval, ask)
  }
  cancel = clock.after(firstCheck, ask)
  asking.add(ask)
  return () => {
    asking.delete(ask)
    cancel()
  }
}
