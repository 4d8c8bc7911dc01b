import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import * as css from './shop-strip.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ShopStripProps {
  tile: ReactNode
  title: string
  detail: string
  /** Its next steps, at the end. */
  actions: ReactNode
}

/** A card across the width of a page, below its products: what it offers, and the way there. */
export const ShopStrip = ({ tile, title, detail, actions }: ShopStripProps) => (
  <Card as="section" className={css.strip}>
    {tile}
    <div className={css.text}>
      <h2 className={css.title}>{title}</h2>
      <p className={prose.muted}>{detail}</p>
    </div>
    <div className={css.actions}>{actions}</div>
  </Card>
)
