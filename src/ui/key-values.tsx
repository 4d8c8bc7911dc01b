import { Fragment, type ReactNode } from 'react'
import * as css from './key-values.module.css'
import * as prose from './styles/prose.module.css'

export interface KeyValuesProps {
  pairs: readonly { name: string; value: ReactNode; code?: boolean }[]
  /** On a sunken plate, for confirmations. */
  plate?: boolean
}

/** Names and values in two columns. */
export const KeyValues = ({ pairs, plate }: KeyValuesProps) => (
  <dl className={plate ? `${css.keyValues} ${css.plate}` : css.keyValues}>
    {pairs.map(({ name, value, code }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd className={code ? prose.mono : prose.num}>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
