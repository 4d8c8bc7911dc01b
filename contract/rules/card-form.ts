import { cardFormHeight } from '../constants.ts'
import { originBeside, payFrameLabel } from '../origins.ts'
import type { HostedFormSetup, SetupData } from '../shapes/payment.ts'

/** What starts the form that runs in our own page, as a message to it. */
export interface FormStart {
  storeId: string
  ticket: string
  isTestAccount: boolean
}

export interface CardForm {
  /** What the frame shows first. */
  url: string
  /** Origin of the frame: the app accepts messages with this origin only. */
  origin: string
  /** CSS pixels, defined by the processor. */
  height: number
  /** Posted to the address, with the frame as the target; null: the frame is opened without fields. */
  fields: Readonly<Record<string, string>> | null
  /** Null: the form starts by itself. */
  start: FormStart | null
}

/** The app has no form for this processor. */
export class NoProcessor extends Error {
  override readonly name = 'NoProcessor'
}

/** @throws NoProcessor */
export const heightOf = (name: string): number => {
  const height = (cardFormHeight as Record<string, number>)[name]
  if (height === undefined) throw new NoProcessor()
  return height
}

/** The texts among the given members, under the names by which the processor reads them. */
const named = (setup: SetupData, names: Partial<Record<keyof SetupData & string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([member, name]) => {
      const value = setup[member as keyof SetupData]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** The fields that each processor's form takes. */
const fieldsFor: Record<string, (setup: SetupData) => Record<string, string>> = {
  exacthosted: (setup) =>
    Object.fromEntries(Object.entries(setup).filter((entry): entry is [string, string] => entry[0].startsWith('x_'))),
  worldpay: (setup) => named(setup, { refNum: 'refNum', amount: 'amount' }),
  ips: (setup) => named(setup, { refNum: 'refNum', amount: 'amount' }),
  moneris_deprecated: (setup) => ({
    ...named(setup, { storeId: 'ps_store_id', hppKey: 'hpp_key', amount: 'charge_total', refNum: 'order_id' }),
    // Kept with the stored card, which is thereby bound to this entry.
    ...named(setup, { refNum: 'cust_id' }),
  }),
}

/**
 * The form that the set-up describes. A ticket without an address is for the script of Moneris, which runs in a page of
 * ours beside the merchants' sites.
 * @param site origin of the merchant's site
 * @throws NoProcessor when the processor has no form
 */
export const formOf = ({ processor, setupData }: HostedFormSetup, site: string): CardForm => {
  const height = heightOf(processor)
  const { form_url: url, storeId, ticket, isTestAccount = false } = setupData
  if (url) {
    const fields = fieldsFor[processor]?.(setupData) ?? null
    return { url, origin: new URL(url).origin, height, fields, start: null }
  }
  if (!storeId || !ticket) throw new NoProcessor()
  const origin = originBeside(site, payFrameLabel)
  const page = `${origin}/moneris/${isTestAccount ? 'test' : 'live'}`
  return { url: page, origin, height, fields: null, start: { storeId, ticket, isTestAccount } }
}
