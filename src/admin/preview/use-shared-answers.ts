import { useEffect, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { appTexts, locations, loyaltySettings, products, states, type ProductListing } from '#src/resources/resource.ts'

const listings: readonly ProductListing[] = [
  'AppWash',
  'AppClub',
  'AppBundle',
  'giftCard',
  'giftCardRecharge',
  'merchandise',
]

/**
 * The answers of this merchant that every visitor gets: the preview shows its real products and places.
 * @param published timestamp of the newest publication: after each, they are asked for again
 */
export const useSharedAnswers = (published: number): Readonly<Record<string, unknown>> | undefined => {
  const { keeper, copy } = useServices()
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      // What does not arrive is missing in the preview, which is drawn all the same.
      await Promise.allSettled([
        ...listings.map((type) => keeper.freshen(products, type)),
        keeper.freshen(locations, undefined),
        keeper.freshen(appTexts, undefined),
        keeper.freshen(states, undefined),
        keeper.freshen(loyaltySettings, undefined),
      ])
      const shared = await copy.answers.where('person').equals('').toArray()
      if (isCurrent) setAnswers(Object.fromEntries(shared.map(({ name, value }) => [name, value])))
    }
    void read()
    return () => void (isCurrent = false)
  }, [keeper, copy, published])
  return answers
}
