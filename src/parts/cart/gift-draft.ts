import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { emptyGift, type GiftForm } from './gift-form.ts'

const name = 'draft/gift'

/** What was typed into the gift form last and did not go into the cart; the empty form without one. */
export const readGiftDraft = async (own: OwnDatabase): Promise<GiftForm> => ({
  ...emptyGift,
  ...(await readDeviceValue<Partial<GiftForm>>(own, name)),
})

export const writeGiftDraft = (own: OwnDatabase, draft: GiftForm): Promise<void> => writeDeviceValue(own, name, draft)

export const dropGiftDraft = (own: OwnDatabase): Promise<void> => deleteDeviceValue(own, name)
