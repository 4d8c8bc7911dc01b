import { Missing } from '#src/customer/ui/missing.tsx'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { supportWords, type PublishedText } from '#src/words/support.ts'
import { MerchantHtml } from './merchant-html.tsx'
import { publishedHtml } from './published.ts'
import * as layout from '#src/ui/styles/layout.module.css'

/** A text of the merchant from this device's copy, or why there is none. */
export function PublishedHtml({ which }: { which: PublishedText }) {
  const { companyName } = useSite()
  const texts = useStored(appTexts, undefined)
  if (texts.is !== 'known') return <TextMissing view={texts} />
  const html = publishedHtml(texts.value, which)
  return html ? (
    <MerchantHtml html={html} />
  ) : (
    <Empty title={supportWords.none}>{supportWords.noneBody(companyName)}</Empty>
  )
}

/** The merchant's texts are not on this device. */
export const TextMissing = ({ view }: { view: StoredView<unknown> }) => (
  <Missing view={view} words={supportWords.missing} placeholder={<TextPlaceholder />} />
)

const TextPlaceholder = () => (
  <div className={layout.g3} role="status" aria-label={supportWords.loading}>
    {[90, 100, 80, 95, 60].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </div>
)
