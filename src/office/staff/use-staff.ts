import type { StaffMember } from '#contract/shapes/platform-staff.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { officeStaffWords as words } from '#src/words/office-staff.ts'
import type { Updater } from '../updater/updater.ts'
import { useAnswer } from '../use-answer.ts'

/** The staff of one environment, and what is done with their accounts. */
export const useStaff = (updater: Updater, environment: string) => {
  const remote = updater.remoteOf(environment)
  const staff = useAnswer(remote, 'GET /system/staff', {})
  const { run } = useAct({ dialog: words.actFailed, text: refusalOr(words.noAnswer), after: () => void staff.ask() })

  const withdraw = async ({ name }: StaffMember) => {
    const { withdrawTitle, withdrawBody: body, withdrawYes: yes } = words
    if (await dialogs.confirm({ title: withdrawTitle(name), body, yes, danger: true }))
      await run(() => remote.ask('DELETE /system/staff/{name}/tokens', { params: { name } }))
  }
  const remove = async ({ name }: StaffMember, passkey: StaffMember['passkeys'][number]) => {
    const { removeTitle, removeBody: body, removeYes: yes } = words
    const params = { name, id: passkey.id }
    if (await dialogs.confirm({ title: removeTitle(passkey.name, name), body, yes, danger: true }))
      await run(() => remote.ask('DELETE /system/staff/{name}/passkeys/{id}', { params }))
  }
  return { staff, withdraw, remove }
}
