import { useEffect, useEffectEvent, useState } from 'react'
import { fontSizeRange } from '#contract/constants.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { accountWords } from '#src/words/account.ts'
import * as css from './options.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The slider passes many sizes; a size that it keeps for this many milliseconds becomes a change. */
const changeDelay = 500

export function FontSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const { clock } = useServices()
  const [moving, setMoving] = useState<number>()
  const choose = useEffectEvent((size: number) => {
    if (size !== value) onChange(size)
    setMoving(undefined)
  })
  useEffect(() => (moving === undefined ? undefined : clock.after(changeDelay, () => choose(moving))), [clock, moving])
  const [min, max] = fontSizeRange
  const shown = moving ?? value
  return (
    <div className={css.font}>
      <div className={layout.between}>
        <span className={layout.flex}>
          <IconTile name="text-aa" />
          <span className={css.lead}>{accountWords.fontSize}</span>
        </span>
        <Badge className={prose.num}>{shown}</Badge>
      </div>
      <Slider
        label={accountWords.fontSize}
        min={min}
        max={max}
        step={1}
        value={shown}
        onChange={setMoving}
        start={<span className={prose.small}>A</span>}
        end={<span className={css.big}>A</span>}
      />
    </div>
  )
}
