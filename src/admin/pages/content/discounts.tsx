import { useEffect } from 'react'
import type { Discount } from '#contract/endpoints/discounts.ts'
import { dateTime } from '#src/kit/format.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { discountAdminWords as words } from '#src/words/admin-discounts.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { DiscountForm } from './discount-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Milliseconds between looks at a discount whose codes are being made. */
const lookEvery = 1_000

interface DiscountsProps {
  /** What the way back is called. */
  back: string
  onBack: () => void
}

/** Makes discounts, and shows how often their codes were used. */
export function Discounts({ back, onBack }: DiscountsProps) {
  const discounts = useAsk('GET /accounts/discounts', {})
  const isBusy = discounts.value?.some(({ state }) => state === 'making') === true
  const { again } = discounts
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(again, lookEvery)
    return () => clearInterval(timer)
  }, [isBusy, again])
  return (
    <>
      <div>
        <Button kind="quiet" size="sm" icon={<Icon name="caret-left" weight="bold" />} onClick={onBack}>
          {back}
        </Button>
      </div>
      <SectionPage title={words.title} lead={words.lead}>
        <DiscountForm onMade={again} />
        <AskedContent asked={discounts}>{(list) => <DiscountList list={list} onChanged={again} />}</AskedContent>
      </SectionPage>
    </>
  )
}

const DiscountList = ({ list, onChanged }: { list: readonly Discount[]; onChanged: () => void }) => (
  <Card as="section" className={layout.g3} aria-label={words.list}>
    <SectionHead title={words.list} />
    {list.length === 0 && <p className={prose.muted}>{words.none}</p>}
    {list.map((discount) => (
      <Listed key={discount.id} discount={discount} onChanged={onChanged} />
    ))}
  </Card>
)

const tones = { making: 'info', complete: 'success', ended: 'plain' } as const

function Listed({ discount, onChanged }: { discount: Discount; onChanged: () => void }) {
  const { id, name, code, prefix, state, size, made, used, createdAt, author } = discount
  const { remote } = useServices()
  const file = useAct({ dialog: words.fileFailed })
  const ending = useAct({ dialog: words.endFailed, after: onChanged })
  const params = { id }
  const save = () =>
    file.run(async () =>
      saveFile(await remote.ask('GET /accounts/discounts/{id}/file', { params }), `${code ?? (prefix || 'codes')}.csv`),
    )
  const end = async () => {
    const { endTitle, endBody: body, endYes: yes, endNo: no } = words
    if (!(await dialogs.confirm({ title: endTitle(name), body, yes, no }))) return
    await ending.run(() => remote.ask('DELETE /accounts/discounts/{id}', { params }))
  }
  return (
    <article className={layout.g2} aria-label={name}>
      <div className={`${layout.flex} ${layout.wrap}`}>
        <h3>{name}</h3>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      {state === 'making' ? (
        <>
          <ProgressBar label={words.progress(made, size)} value={made / size} />
          <p className={`${prose.muted} ${prose.small}`}>{words.progress(made, size)}</p>
        </>
      ) : (
        <p className={prose.small}>{code === null ? words.many(made, used) : words.one(code, used)}</p>
      )}
      <p className={`${prose.muted} ${prose.small}`}>
        {words.by(dateTime(createdAt), author.isYou ? words.you : author.name)}
      </p>
      <div className={`${layout.flex} ${layout.wrap}`}>
        {state !== 'making' && (
          <Button
            kind="tonal"
            size="sm"
            busy={file.busy}
            icon={<Icon name="download-simple" weight="bold" />}
            onClick={() => void save()}
          >
            {words.file}
          </Button>
        )}
        {state !== 'ended' && (
          <Button kind="danger-quiet" size="sm" busy={ending.busy} onClick={() => void end()}>
            {words.end}
          </Button>
        )}
      </div>
    </article>
  )
}
