import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './tone-item.module.css'

const pictures = {
  danger: <Icon name="x-circle" weight="fill" />,
  warning: <Icon name="warning" weight="fill" />,
  success: <Icon name="check-circle" weight="fill" />,
}

interface ToneItemProps {
  tone: keyof typeof pictures
  name: string
  children: ReactNode
}

/** One item of a list that says what is good, doubtful and bad. */
export const ToneItem = ({ tone, name, children }: ToneItemProps) => (
  <li className={css.item} data-tone={tone}>
    {pictures[tone]}
    <span>
      <b>{name}</b>
      {children}
    </span>
  </li>
)
