import type { Services } from '#src/kit/services.ts'
import { deleteDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'

/** What was tapped without a signal. It is offered again, and never sent by itself. */
export interface ActDraft {
  /** Absent in a draft of the versions with one membership. */
  membershipId?: string
  act: { act: 'freeze'; months: number } | { act: 'cancel' }
  /** Epoch milliseconds. */
  at: number
}

/** Where it is stored. */
export const actDraftName = 'draft/club-act'

export const keepActDraft = ({ own, clock }: Services, membershipId: string, act: ActDraft['act']): Promise<void> =>
  writeDeviceValue(own, actDraftName, { membershipId, act, at: clock.now() } satisfies ActDraft)

export const forgetActDraft = ({ own }: Services): Promise<void> => deleteDeviceValue(own, actDraftName)
