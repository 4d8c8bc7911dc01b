import type { Services } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { forgetUser } from '#src/session/forget.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { accountEndWords as words } from '#src/words/account.ts'
import { confirmLogOut, type LogOutPorts } from '../identity/confirm-log-out.ts'

export type EverywherePorts = LogOutPorts & Pick<Services, 'copy' | 'remote'>

/**
 * Ends every session of the user, and asks first about what this phone would lose. Another device that is open notices
 * at its next request.
 * @returns whether the user is logged out
 */
export const logOutEverywhere = async (ports: EverywherePorts, person: string): Promise<boolean> => {
  const agreed = await dialogs.confirm({
    title: words.everywhereTitle,
    body: words.everywhereBody,
    yes: words.everywhereYes,
    danger: true,
  })
  if (!agreed || !(await confirmLogOut(ports))) return false
  try {
    await dialogs.promise(words.everywhereBusy, ports.remote.ask('DELETE /users/sessions', {}, { person }))
  } catch (error) {
    const body = error instanceof NoAnswer ? words.offline : problemText(error, words.failed)
    await dialogs.alert({ kind: 'error', title: words.everywhereFailed, body })
    return false
  }
  await forgetUser(ports, person)
  return true
}
