import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { emptyGift, type GiftForm } from './gift-form.ts'

const name = 'draft/gift'

/** The last input of the gift form that was not added to the cart; the empty form when there is none. */
export const readGiftDraft = async (own: OwnDatabase): Promise<GiftForm> => ({
  ...emptyGift,
  ...(await readDeviceValue<Partial<GiftForm>>(own, name)),
})

export const writeGiftDraft = (own: OwnDatabase, draft: GiftForm): Promise<void> => writeDeviceValue(own, name, draft)

export const dropGiftDraft = (own: OwnDatabase): Promise<void> => deleteDeviceValue(own, name)
