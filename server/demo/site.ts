import { newSiteConfig } from '#contract/site/settings.ts'
import type { CarouselPage } from '#contract/site/settings.ts'
import { productNamed } from './catalogue.ts'
import { fileMark, type DemoProduct, type DemoSiteConfig } from './merchant.ts'

type Own = Pick<DemoSiteConfig, 'companyName' | 'cardName' | 'themes' | 'lightTheme' | 'darkTheme' | 'googleMap'> &
  Partial<DemoSiteConfig> &
  Splash & { carousel: { pages: CarouselPage[] } }

/** Texts and pictures of the splash on a first visit. */
type Splash = Required<Pick<DemoSiteConfig, 'tagline' | 'splashText' | 'splashGround'>>

/** A merchant's config: its own members merged over common defaults. */
export const siteConfig = (own: Own): DemoSiteConfig & Splash => ({
  ...newSiteConfig,
  logo: fileMark('logo.svg'),
  PWAHomeImage: fileMark('home.svg'),
  secondImage: fileMark('second.svg'),
  imgParallax: fileMark('scene.svg'),
  localMap: fileMark('map.geojson'),
  homeVideo: '',
  homeVideoPoster: '',
  ...own,
})

/** The pictures of a merchant's products, by the products' names. */
export const productImages = (
  products: DemoProduct[],
  files: Record<string, string>,
): Required<DemoSiteConfig>['productImages'] =>
  Object.entries(files).map(([name, file]) => ({
    productId: productNamed(products, name).productId,
    image: fileMark(file),
  }))

/** One slide; it links to a menu item, or to one page of the shop. */
export const slide = (
  headline: string,
  text: string,
  image: string,
  buttonText: string,
  tag: CarouselPage['tag'],
  href: CarouselPage['href'] = '',
): CarouselPage => ({ headline, text, image: image && fileMark(image), buttonText, tag, href, color: '' })
