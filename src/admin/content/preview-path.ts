import { useEffect } from 'react'
import type { Row } from '#contract/content/field.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** The path of the phone's screen that shows the row that is open; null: none is. */
export const previewPath = smallStore<string | null>(null, 'page')

const { washes, bundles, washClub, giftCards, merch } = phoneRoutes

/** The screen of the phone that shows a product of a kind. */
const screens: Readonly<Record<string, string>> = {
  AppWash: washes.path,
  AppBundle: bundles.path,
  AppClub: washClub.path,
  GiftCard: giftCards.path,
  GiftCardRecharge: giftCards.path,
  Swag: merch.path,
}

/** The preview shows the screen of the row, as long as its form is open. */
export const usePreviewed = ({ type }: Row): void => {
  const path = screens[String(type)] ?? null
  useEffect(() => {
    previewPath.set(path)
    return () => previewPath.set(null)
  }, [path])
}
