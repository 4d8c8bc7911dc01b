import { useStored } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Button } from '#src/ui/button.tsx'
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
  if (!texts.value) return <TextMissing view={texts} />
  const html = publishedHtml(texts.value, which)
  return html ? (
    <MerchantHtml html={html} />
  ) : (
    <Empty title={supportWords.none}>{supportWords.noneBody(companyName)}</Empty>
  )
}

type Missing = Pick<ReturnType<typeof useStored>, 'looked' | 'refreshing' | 'problem' | 'refresh'>

/** The merchant's texts are not on this device: they are loading, or cannot be loaded. */
export const TextMissing = ({ view: { looked, refreshing, problem, refresh } }: { view: Missing }) =>
  !looked || refreshing || problem === null ? (
    <div className={layout.g3} role="status" aria-label={supportWords.loading}>
      {[90, 100, 80, 95, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  ) : (
    <Empty
      art={<Cloud />}
      title={supportWords.unknown}
      actions={<Button onClick={refresh}>{supportWords.tryAgain}</Button>}
    >
      {supportWords.unknownBody}
    </Empty>
  )
