import { useEffect } from 'react'
import type { EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { smallStore } from '#src/ui/small-store.ts'

export interface PreviewedRow {
  /** Of the phone's screen that shows the row. The shop leads to its own page. */
  path: string
  kind: EditedName
  id: string
}

/** The row that is open; null: none is, or no screen shows it. */
export const previewedRow = smallStore<PreviewedRow | null>(null, 'page')

/** The form that is open needs the width: the preview stands beside it only once it is opened. */
export const previewOnDemand = smallStore(false, 'page')

const { washes, bundles, washClub, giftCards, merch, promoCodes, findUs, support, terms, privacy } = phoneRoutes

/** The screens of the phone by the value of the field that decides; '': whatever it is. */
const screens: Partial<Record<EditedName, { field: string; paths: Readonly<Record<string, string>> }>> = {
  products: {
    field: 'type',
    paths: {
      AppWash: washes.path,
      AppBundle: bundles.path,
      AppClub: washClub.path,
      GiftCard: giftCards.path,
      GiftCardRecharge: giftCards.path,
      Swag: merch.path,
    },
  },
  texts: {
    field: 'text',
    paths: { faq: support.path, terms: terms.path, clubTerms: terms.path, privacyPolicy: privacy.path },
  },
  deals: { field: '', paths: { '': promoCodes.path } },
  locations: { field: '', paths: { '': findUs.path } },
  support: { field: '', paths: { '': support.path } },
}

/** The preview shows the screen of the row, as long as its form is open. */
export const usePreviewed = (kind: EditedName, id: string, row: Row): void => {
  const { field = '', paths = {} } = screens[kind] ?? {}
  const path = paths[field === '' ? '' : String(row[field])] ?? null
  useEffect(() => {
    previewedRow.set(path === null ? null : { path, kind, id })
    return () => previewedRow.set(null)
  }, [path, kind, id])
}

/** Leaves the width of the preview to a form, as long as it is open. */
export const useWholeWidth = (): void => {
  useEffect(() => {
    previewOnDemand.set(true)
    return () => previewOnDemand.set(false)
  }, [])
}
