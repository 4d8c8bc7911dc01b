import { CarWash } from '#src/customer/ui/art/car-wash.tsx'
import { useSite } from '#src/kit/site/site-context.ts'

/** The merchant's second drawing on a gift card, else its first one; without merchant drawings the product's art. */
export function GiftArt() {
  const { secondImage, PWAHomeImage } = useSite()
  const picture = secondImage || PWAHomeImage
  return picture ? <img data-ui="art" src={picture} alt="" width={340} height={196} /> : <CarWash />
}
