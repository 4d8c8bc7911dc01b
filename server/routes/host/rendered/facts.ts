import type { RenderablePage } from '#contract/render.ts'
import type { Location, OpeningHours } from '#contract/shapes/place.ts'
import type { Product } from '#contract/shapes/product.ts'

interface FactParts {
  page: RenderablePage
  origin: string
  companyName: string
  title: string
  answers: Readonly<Record<string, unknown>>
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const hoursOf = ({ weekly }: OpeningHours): object[] =>
  weekly.flatMap((spans, day) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${days[day]!}`,
      opens,
      // The vocabulary has no 24:00.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
  )

const placeOf = (place: Location, origin: string, companyName: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'AutoWash',
  '@id': `${origin}/#place-${place.id}`,
  name: place.name === companyName ? companyName : `${companyName}, ${place.name}`,
  url: origin,
  image: `${origin}/icons/share.png`,
  address: {
    '@type': 'PostalAddress',
    streetAddress: [place.address1, place.address2].filter(Boolean).join(', '),
    addressLocality: place.city,
    addressRegion: place.state,
    postalCode: place.zip,
  },
  geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  ...(place.phone && { telephone: place.phone }),
  ...(place.hours && { openingHoursSpecification: hoursOf(place.hours) }),
})

const productOf = (product: Product, origin: string, path: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  ...(product.details.length > 0 && { description: product.details.join('. ') }),
  sku: String(product.productId),
  image: `${origin}/icons/share.png`,
  offers: {
    '@type': 'Offer',
    url: `${origin}${path}#product-${product.productId}`,
    price: product.price.toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  },
})

const crumbsOf = ({ page, origin, companyName, title }: FactParts): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: companyName, item: `${origin}/` },
    { name: title.replace(` · ${companyName}`, ''), item: `${origin}${page.path}` },
  ].map((each, index) => ({ '@type': 'ListItem', position: index + 1, ...each })),
})

/** The listing of a page is the first that it reads: what follows is shown beside it. */
const productsOn = ({ page, answers }: FactParts): Product[] => {
  const listing = page.name === 'home' ? undefined : page.reads.find(({ name }) => name.startsWith('products/'))
  return listing ? (answers[listing.name] as Product[]) : []
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Questions are headings, and what follows up to the next one is the answer. @param html sanitised */
const questionsIn = (html: string): { question: string; answer: string }[] =>
  [...html.matchAll(/<h([2-6])[^>]*>(.*?)<\/h\1>(.*?)(?=<h[2-6]|$)/gs)]
    .map(([, , heading = '', text = '']) => ({ question: plainText(heading), answer: plainText(text) }))
    .filter(({ question, answer }) => question.endsWith('?') && answer !== '')

const faqOf = (answers: FactParts['answers']): object[] => {
  const texts = answers.appTexts as { support?: { supportFaqs?: string } } | undefined
  const questions = questionsIn(texts?.support?.supportFaqs ?? '')
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }]
}

/** What a page says to search engines, in the vocabulary of schema.org. */
export const factsOf = (parts: FactParts): object[] => {
  const { page, origin, companyName, answers } = parts
  const places = page.name === 'locations' || page.name === 'home' ? ((answers.locations ?? []) as Location[]) : []
  return [
    ...places.map((place) => placeOf(place, origin, companyName)),
    ...productsOn(parts).map((product) => productOf(product, origin, page.path)),
    ...(page.name === 'about' ? faqOf(answers) : []),
    ...(page.path === '/' ? [] : [crumbsOf(parts)]),
  ]
}
