import type { Page } from '@playwright/test'
import type { Location } from '../../contract/shapes/place.ts'
import type { WalletItem } from '../../contract/shapes/wallet.ts'

export const itemCount = 5_000
export const locationCount = 2_000

const day = 86_400_000

/**
 * Half of the items are bundles of five, listed singly in the wallet. Every fifth item is limited to some locations,
 * every seventh is a gift.
 */
const itemAt = (index: number, now: number): WalletItem => {
  const bundle = index % 2 === 0
  return {
    name: bundle ? `Bubble Bath ×5, batch ${index}` : ['Quick Dip', 'Bubble Bath', 'The Big Splash'][index % 3]!,
    label: bundle ? 'Bundles' : 'Washes',
    itemType: bundle ? 'AppBundle' : 'AppWash',
    code: `W${String(index).padStart(12, '0')}`,
    maxUses: bundle ? 5 : 1,
    useLimitCount: bundle ? index % 5 : 0,
    purchasedDate: new Date(now - (index % 300) * day).toISOString(),
    expirationDate: index % 3 === 0 ? null : new Date(now + (5 + (index % 360)) * day).toISOString(),
    isGift: index % 7 === 0,
    giftedFrom: index % 7 === 0 ? 'Noor' : null,
    giftMessage: null,
    locations: index % 5 === 0 ? [1 + (index % locationCount), 1 + ((index * 7) % locationCount)] : [],
    balance: null,
  }
}

const locationAt = (index: number): Location => ({
  id: index + 1,
  name: `Place ${index + 1}`,
  city: 'Ashford',
  address1: `${index + 1} Mill Lane`,
  address2: null,
  state: 'OR',
  zip: String(97_000 + (index % 999)),
  latitude: 42 + (index % 50) / 10,
  longitude: -124 + Math.floor(index / 50) / 10,
  phone: index % 2 ? '5035550100' : null,
})

/** A text at the top of this wallet that no other wallet shows. */
export const inBigWallet = 'Bubble Bath ×5, batch'

/** Replaces the stored data of the logged-in user with a very long wallet and many locations. */
export const storeBigWallet = async (page: Page): Promise<void> => {
  const now = Date.now()
  const values = {
    wallet: Array.from({ length: itemCount }, (_, index) => itemAt(index, now)),
    locations: Array.from({ length: locationCount }, (_, index) => locationAt(index)),
  }
  await page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('clearcoat-copy')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('answers', 'readwrite')
          const answers = writing.objectStore('answers')
          for (const [name, value] of Object.entries(given)) {
            const reading = answers.get(name)
            reading.onsuccess = () => answers.put({ ...(reading.result as object), value })
          }
          writing.onerror = () => reject(writing.error!)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    values,
  )
}
