import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from '#src/ui/cx.ts'
import * as css from './map-pin.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A drop in a marker. Selected ones are larger and filled. Decoration where the map names the marker itself. */
const PinShape = ({ selected }: { selected?: boolean }) => (
  <svg viewBox="0 0 44 54" className={cx(css.shape, selected && css.on)} aria-hidden="true">
    <path className={css.body} d="M22 53C14 43 3 34 3 21a19 19 0 0 1 38 0c0 13-11 22-19 32z" strokeWidth="2.5" />
    <path className={css.drop} d="M22 11c4 5 7.5 8.5 7.5 13a7.5 7.5 0 0 1-15 0c0-4.5 3.5-8 7.5-13z" />
  </svg>
)

export interface MapPinProps {
  label: string
  selected?: boolean
  tabIndex?: number
  onClick: () => void
}

/** A location on the map; the list beside the map is the accessible equivalent. */
export const MapPin = ({ label, selected, tabIndex, onClick }: MapPinProps) => (
  <button
    type="button"
    className={css.pin}
    aria-label={label}
    aria-pressed={selected}
    tabIndex={tabIndex}
    onClick={onClick}
  >
    <PinShape selected={selected} />
  </button>
)

export interface MapClusterProps {
  count: number
  /** Name of the location next to it. */
  near: string
  tabIndex?: number
  onClick: () => void
}

/** Several locations at one point, with their number. */
export const MapCluster = ({ count, near, tabIndex, onClick }: MapClusterProps) => (
  <button
    type="button"
    className={cx(css.cluster, prose.num, count > 9 && css.lg)}
    aria-label={uiWords.clusterOf(count, near)}
    aria-haspopup="dialog"
    tabIndex={tabIndex}
    onClick={onClick}
  >
    {count}
  </button>
)

/** The user's position; the same blue in every theme. */
export const PositionDot = () => <span className={css.position} data-ui="position" aria-hidden="true" />

export interface MapButtonProps {
  label: string
  icon: ReactNode
  /** The label is shown beside the icon. */
  named?: boolean
  onClick: () => void
}

/** Floats over a map. */
export const MapButton = ({ label, icon, named, onClick }: MapButtonProps) => (
  <button type="button" className={cx(css.button, named && css.named)} aria-label={label} onClick={onClick}>
    {icon}
    {named && label}
  </button>
)
