import type {
  AutoWash,
  BreadcrumbList,
  FAQPage,
  OpeningHoursSpecification,
  Product as ProductFacts,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts'
import type { PageAnswers, RenderablePage } from '#contract/render.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { listedPlaces } from '#contract/rules/listed-places.ts'
import type { Location, OpeningHours } from '#contract/shapes/place.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { countryOf } from '#server/basics/states.ts'

interface FactParts {
  page: RenderablePage
  origin: string
  merchant: Pick<Merchant, 'companyName' | 'currency'>
  /** Address of the page's picture, with the origin. */
  picture: string
  data: PageAnswers
}

type Fact = WithContext<AutoWash | BreadcrumbList | FAQPage | ProductFacts>

const context = 'https://schema.org'
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The vocabulary has no 24:00. */
const clockTime = (time: string): string => (time === '24:00' ? '23:59' : time)

const weeklyHours = ({ weekly }: OpeningHours): OpeningHoursSpecification[] =>
  weekly.flatMap((spans, day) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: `https://schema.org/${days[day]!}` as const,
      opens: clockTime(opens),
      closes: clockTime(closes),
    })),
  )

/** Days with other hours that a page tells ahead. */
const mostExceptions = 14

/** From the day before on: at the place it may still be that day. A closed day opens and closes at midnight. */
const specialHours = ({ exceptions }: OpeningHours, now: number): OpeningHoursSpecification[] => {
  const yesterday = new Date(now - 86_400_000).toISOString().slice(0, 10)
  return exceptions
    .filter(({ date }) => date >= yesterday)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, mostExceptions)
    .flatMap(({ date, open }) =>
      (open.length > 0 ? open : [{ opens: '00:00', closes: '00:00' }]).map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        validFrom: date,
        validThrough: date,
        opens: clockTime(opens),
        closes: clockTime(closes),
      })),
    )
}

/** A number of ten digits is one of North America. */
const international = (phone: string): string => (digitsOf(phone).length === 10 ? `+1${digitsOf(phone)}` : phone)

const locationOf = (location: Location, { origin, merchant: { companyName }, picture, data }: FactParts): Fact => {
  const special = location.hours ? specialHours(location.hours, data.at) : []
  const country = countryOf(location.state)
  return {
    '@context': context,
    '@type': 'AutoWash',
    '@id': `${origin}/#place-${location.id}`,
    name: location.name === companyName ? companyName : `${companyName}, ${location.name}`,
    url: `${origin}/`,
    image: picture,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [location.address1, location.address2].filter(Boolean).join(', '),
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.zip,
      ...(country !== undefined && { addressCountry: country }),
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    ...(location.phone && { telephone: international(location.phone) }),
    ...(location.hours && { openingHoursSpecification: weeklyHours(location.hours) }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** A club costs its first price for a month, then its monthly price. */
const monthlyPrices = ({ price, monthlyPrice }: Product, priceCurrency: string): UnitPriceSpecification[] =>
  monthlyPrice === null
    ? []
    : [
        { price, billingDuration: 1 },
        { price: monthlyPrice, billingStart: 1 },
      ].map((each) => ({
        '@type': 'UnitPriceSpecification' as const,
        ...each,
        price: each.price.toFixed(2),
        priceCurrency,
        billingIncrement: 1,
        unitCode: 'MON',
      }))

const productOf = (product: Product, { page, origin, merchant, picture }: FactParts): Fact => {
  const { companyName, currency } = merchant
  const monthly = monthlyPrices(product, currency)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    ...(product.details.length > 0 && { description: product.details.join('. ') }),
    sku: String(product.productId),
    image: picture,
    brand: { '@type': 'Brand', name: companyName },
    offers: {
      '@type': 'Offer',
      url: new URL(`${page.path}#product-${product.productId}`, origin).href,
      price: product.price.toFixed(2),
      priceCurrency: currency,
      ...(monthly.length > 0 && { priceSpecification: monthly }),
      availability: 'https://schema.org/InStock',
    },
  }
}

const crumbsOf = ({ page, origin, merchant: { companyName } }: FactParts): Fact => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: companyName, item: `${origin}/` },
    { name: page.label, item: new URL(page.path, origin).href },
  ].map((each, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...each })),
})

/** The listing of a page is the first that it reads: what follows is shown beside it. Search engines list no gifts. */
const productsOn = ({ page, data: { answers } }: FactParts): Product[] => {
  const listing = page.name === 'home' ? undefined : page.reads.find(({ name }) => name.startsWith('products/'))
  return listing ? (answers[listing.name] as Product[]).filter(({ price }) => price > 0) : []
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** @param html sanitised, which leaves four named signs */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign]!)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Questions are headings, and what follows up to the next one is the answer. @param html sanitised */
const questionsIn = (html: string): { question: string; answer: string }[] =>
  [...html.matchAll(/<h([2-6])[^>]*>(.*?)<\/h\1>(.*?)(?=<h[2-6]|$)/gs)]
    .map(([, , heading = '', text = '']) => ({ question: plainText(heading), answer: plainText(text) }))
    .filter(({ question, answer }) => question.endsWith('?') && answer !== '')

const faqOf = ({ data: { answers } }: FactParts): Fact[] => {
  const texts = answers.appTexts as { support?: { supportFaqs?: string } } | undefined
  const questions = questionsIn(texts?.support?.supportFaqs ?? '')
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: { '@type': 'Answer' as const, text: answer },
  }))
  return [{ '@context': context, '@type': 'FAQPage', mainEntity }]
}

/** What a page says to search engines, in the vocabulary of schema.org. */
export const factsOf = (parts: FactParts): Fact[] => {
  const { page, data } = parts
  const locations =
    page.name === 'locations' || page.name === 'home' ? listedPlaces((data.answers.locations ?? []) as Location[]) : []
  return [
    ...locations.map((location) => locationOf(location, parts)),
    ...productsOn(parts).map((product) => productOf(product, parts)),
    ...(page.name === 'about' ? faqOf(parts) : []),
    // Home has no way to itself.
    ...(page.label ? [crumbsOf(parts)] : []),
  ]
}
